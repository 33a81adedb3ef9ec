import "@fontsource-variable/alegreya/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { postTask } from "./lib/start-up.svelte";
import { assetUrl } from "./stores/router.svelte";
import { backend, registerOfflineBackend } from "./api/backend";
import { isStaticSite } from "./lib/site";
import "./styles/font-fallbacks.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/prerendered.css";

registerOfflineBackend(() =>
  import("./offline/offline-backend").then(({ createOfflineBackend }) => createOfflineBackend()),
);
if (isStaticSite) void backend("device"); // start Python while the page is rendered

const target = document.getElementById("app");
if (target) postTask(() => mount(App, { target }));

// The service worker caches all files for offline starts, so it is registered after the requested page is shown.
const LATER = 2_500; // ms
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  const register = (): void => void navigator.serviceWorker.register(assetUrl("sw.js")).catch(() => undefined);
  const calm = backend(isStaticSite ? "device" : "server").then((there) => there.idle);
  void calm.then(() => setTimeout(register, LATER));
}
