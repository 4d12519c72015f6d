import "./app/app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { layShared } from "./board/sprites";
import { served } from "./net/api";
import { rooted } from "./net/root";

served(); // before the first drawing is gone
layShared();
const target = document.getElementById("app");
if (target) {
  target.replaceChildren(); // the first drawing has done its work
  mount(App, { target });
}
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register(rooted("/sw.js"));
