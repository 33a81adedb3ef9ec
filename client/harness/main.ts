import "@fontsource-variable/alegreya/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "../src/styles/base.css";
import { mount } from "svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
if (asked.has("grey")) document.documentElement.style.filter = "grayscale(1)";
const pages = import.meta.glob<{ default: import("svelte").Component }>("./*.svelte");
const page = await pages[`./${asked.get("page") ?? "Sheet"}.svelte`]!();
mount(page.default, { target: document.getElementById("app")! });
