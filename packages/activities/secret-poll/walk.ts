export { walk } from "../poll/walk.ts";
