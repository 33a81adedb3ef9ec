/** The direction of imports: a layer imports only from layers before it, types included. */

const LAYERS = [
    "lib",
    "api",
    "i18n|art",
    "stores",
    "offline",
    "components",
    "boards",
    "table",
    "features",
    "pages",
    "prerender",
];

const upward = LAYERS.slice(0, -1).map((layer, at) => ({
    name: `no-upward-import-from-${layer.replace("|", "-")}`,
    comment: `src/(${layer}) may import only from itself and from: ${LAYERS.slice(0, at).join(", ") || "nothing else"}.`,
    severity: "error",
    from: { path: `^src/(${layer})/` },
    to: { path: `^src/(${LAYERS.slice(at + 1).join("|")})/` },
}));

module.exports = {
    forbidden: [
        {
            name: "no-cycles",
            comment: "Modules that import each other cannot be read or loaded one at a time.",
            severity: "error",
            from: {},
            to: { circular: true },
        },
        ...upward,
        {
            name: "nothing-imports-the-app",
            comment: "App.svelte and main.ts put everything together; nothing below them knows them.",
            severity: "error",
            from: { pathNot: "^src/main\\.ts$" },
            to: { path: "^src/(main\\.ts|App\\.svelte)$" },
        },
        {
            name: "art-and-i18n-apart",
            comment: "Drawings contain no text, and texts no drawings.",
            severity: "error",
            from: { path: "^src/(art|i18n)/" },
            to: { path: "^src/(art|i18n)/", pathNot: "^src/$1/" },
        },
        {
            name: "features-apart",
            comment: "A feature does not import another feature.",
            severity: "error",
            from: { path: "^src/features/([^/]+)/" },
            to: { path: "^src/features/", pathNot: "^src/features/$1/" },
        },
        {
            name: "pages-apart",
            comment: "A page does not import another page.",
            severity: "error",
            from: { path: "^src/pages/([^/]+)/" },
            to: { path: "^src/pages/", pathNot: "^src/pages/$1/" },
        },
        {
            name: "games-apart",
            comment: "The board of a game does not import the board of another game.",
            severity: "error",
            from: { path: "^src/boards/(?!kit/)([^/]+)/" },
            to: { path: "^src/boards/(?!kit/)[^/]+/", pathNot: "^src/boards/$1/" },
        },
        {
            name: "boards-know-no-game",
            comment: "The contract, the registry and the kit name no game.",
            severity: "error",
            from: { path: "^src/boards/(kit/|[^/]+$)" },
            to: { path: "^src/boards/(?!kit/)[^/]+/", dynamic: false },
        },
        {
            name: "offline-behind-the-api",
            comment: "The offline backend is reached by src/api; only start-up and the settings know of it.",
            severity: "error",
            from: {
                path: "^src/",
                pathNot: "^src/(offline/|main\\.ts$|App\\.svelte$|components/SettingsSheet\\.svelte$)",
            },
            to: { path: "^src/offline/" },
        },
        {
            name: "no-tests-or-scripts",
            comment: "The client does not import its tests or build scripts.",
            severity: "error",
            from: { path: "^src/" },
            to: { path: "^(tests|scripts)/" },
        },
        {
            name: "no-unresolved",
            comment: "An import that cannot be resolved is checked by no other rule.",
            severity: "error",
            from: {},
            to: { couldNotResolve: true },
        },
    ],
    options: {
        doNotFollow: { path: "node_modules" },
        tsPreCompilationDeps: true,
        tsConfig: { fileName: "tsconfig.json" },
        extraExtensionsToScan: [".css", ".json"],
        enhancedResolveOptions: {
            extensions: [".ts", ".svelte", ".svelte.ts", ".d.ts", ".js", ".json"],
            exportsFields: ["exports"],
            conditionNames: ["svelte", "browser", "import", "types", "default"],
        },
    },
};
