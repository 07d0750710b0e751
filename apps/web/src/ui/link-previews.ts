import { ownSwitch } from "./own-switch.ts";

/** Whether links are shown with what they lead to. */
export const { use: useLinkPreviews } = ownSwitch("parley.link-previews");
