// What makes an element a target while its name is lit: the same for regions, chips and rows.

import { withNames } from "./scene";
import type { Stage } from "./stage.svelte";

export interface Target {
  role?: "button";
  tabindex?: number;
  "aria-label"?: string;
}

export function target(stage: Stage, name: string, title: string): Target {
  const actions = stage.lit.get(name);
  if (!actions) return {};
  const said = actions.length === 1 ? (actions[0]?.say ?? "") : "";
  return {
    role: "button",
    tabindex: stage.entry === name ? 0 : -1,
    "aria-label": withNames([said, title].filter(Boolean).join(": "), stage.names) || name,
  };
}
