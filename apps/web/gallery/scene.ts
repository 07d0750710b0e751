import type { ChatClient } from "@parley/client/state/chat-client";
import type { ReactNode } from "react";
import type { Hand } from "./hands.ts";
import type { Tape } from "./tape.ts";

/** One state of one screen or component, by name. */
export interface Scene {
	/** "group/state", as it stands in the address */
	readonly name: string;
	/** what the server says; without one, the story of `story.ts` */
	readonly tape?: Tape;
	/** done with the client before anything is shown, by its own verbs */
	readonly before?: (client: ChatClient) => void;
	/** what is shown; without it, the house in the lobby */
	readonly show?: (client: ChatClient) => ReactNode;
	/** there is no such state where there is room for everything */
	readonly phoneOnly?: true;
	/** what a person does to get there */
	readonly hands?: readonly Hand[];
}
