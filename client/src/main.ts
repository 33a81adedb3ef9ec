import "@fontsource-variable/alegreya/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { inNewTask } from "./lib/staged-render.svelte";
import { besidePage } from "./stores/router.svelte";
import { home, offlineBy, onDevice } from "./api/backend";
import "./styles/font-fallbacks.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/prerendered.css";

offlineBy(() => import("./offline/offline-backend").then(({ deviceHome }) => deviceHome()));
if (onDevice) void home("device"); // Python begins while the page is drawn

const target = document.getElementById("app");
if (target) inNewTask(() => mount(App, { target }));

// The worker fetches everything for a start without network, so it waits until whoever came has what they came for.
const LATER = 2_500; // ms
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  const register = (): void => void navigator.serviceWorker.register(besidePage("sw.js")).catch(() => undefined);
  const calm = home(onDevice ? "device" : "server").then((there) => there.calm);
  void calm.then(() => setTimeout(register, LATER));
}
