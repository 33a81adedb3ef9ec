import "@fontsource-variable/alegreya/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { inNewTask } from "./state/pieces.svelte";
import { besidePage } from "./state/route.svelte";
import { home, onDevice } from "./wire/home";
import "./stand_ins.css";
import "./palette.css";
import "./style.css";
import "./first.css";

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
