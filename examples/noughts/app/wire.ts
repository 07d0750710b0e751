import { type AppWire, plainView } from "@parley/engine";
import type { Draft, Event } from "./events.ts";
import { Noughts } from "./noughts.ts";

/** What players send and are shown: no event is ever changed, and all at a table are told the same. */
export const wire: AppWire<Draft, Event, string, Noughts> = {
	view: plainView,
	open: (host) => new Noughts(host),
};
