// The review as one file: `lazaretto review RECORD -o page.html` lays this script, its styles and the review into a page.
import "./app/app.css";
import { mount } from "svelte";
import { layShared } from "./board/sprites";
import ReviewFile from "./pages/ReviewFile.svelte";

layShared();
const data = JSON.parse(document.getElementById("review")?.textContent ?? "{}");
mount(ReviewFile, { target: document.body, props: data });
