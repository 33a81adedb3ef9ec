import "@fontsource-variable/alegreya/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { postTask } from "./lib/staged-render.svelte";
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
if (isStaticSite) void backend("device"); // Python begins while the page is drawn

const target = document.getElementById("app");
if (target) postTask(() => mount(App, { target }));

// The worker fetches everything for a start without network, so it waits until whoever came has what they came for.
const LATER = 2_500; // ms
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  const register = (): void => void navigator.serviceWorker.register(assetUrl("sw.js")).catch(() => undefined);
  const calm = backend(isStaticSite ? "device" : "server").then((there) => there.idle);
  void calm.then(() => setTimeout(register, LATER));
}
