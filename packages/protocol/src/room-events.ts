import * as z from "zod/mini";
import { HistoryPage } from "./history-page.ts";
import { Epoch, Position } from "./ids.ts";

/** Of an answer to `wait` or `epoch`: `position` and `epoch` are where to go on, as `after` and `epoch`. */
export const NextPage = z.extend(HistoryPage, { epoch: Epoch, position: Position });
export type NextPage = z.infer<typeof NextPage>;
