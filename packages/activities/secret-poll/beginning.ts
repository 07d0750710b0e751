import { beginning as poll } from "../poll/beginning.ts";

export const beginning = { ...poll, command: "secret-poll" };
