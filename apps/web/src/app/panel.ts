import type { Me, RoomState } from "@parley/client/state/chat-state";
import type { OwnPage } from "../features/own/own-menu.tsx";

/** `isOwn`: come to from the menu at one's own name */
type OwnPages = { readonly [Kind in OwnPage | "link"]: { readonly kind: Kind; readonly isOwn?: true } };

/** What may stand over the house, one member a kind; `panels.tsx` has a line for each. */
export type Panel =
	/** the menu at one's own name; `from`: the page that one comes back from */
	| { readonly kind: "own"; readonly from?: OwnPage }
	| OwnPages[OwnPage | "link"]
	| { readonly kind: "unsent" }
	| { readonly kind: "invite" }
	| { readonly kind: "new-room" }
	| { readonly kind: "switcher" }
	| { readonly kind: "directory" }
	| { readonly kind: "room"; readonly first?: "pins" }
	| { readonly kind: "person"; readonly name: string; readonly session?: string }
	| { readonly kind: "card"; readonly name: string; readonly session: string }
	| { readonly kind: "message"; readonly seq: number; readonly name: string; readonly author: string }
	| { readonly kind: "talk"; readonly people: readonly string[]; readonly choosing: boolean };

export interface PanelsProps {
	readonly panel: Panel | null;
	readonly room: string;
	/** the room as people call it */
	readonly name: string;
	readonly state: RoomState | undefined;
	readonly me: Me;
	readonly mayOpenRooms: boolean;
	readonly show: (panel: Panel | null) => void;
	readonly onLeave: (room: string) => void;
	readonly onPeople: () => void;
}
