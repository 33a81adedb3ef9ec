/** Made by the build (scripts/prerender.ts): where the picture of a title lies; nothing for one it does not know. */
declare module "virtual:pictures" {
  const fileOf: (title: string) => string;
  export default fileOf;
}
