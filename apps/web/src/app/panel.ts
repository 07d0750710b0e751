import type { Me, RoomState } from "@parley/client/state/chat-state";

/** What may stand over the house; each is loaded when it is first asked for. */
export type Panel =
	| { readonly kind: "keys" | "alerts" | "unsent" | "invite" | "new-room" | "switcher" }
	| { readonly kind: "room" }
	| { readonly kind: "person"; readonly name: string; readonly session?: string }
	| { readonly kind: "message"; readonly seq: number; readonly name: string; readonly author: string }
	| { readonly kind: "talk"; readonly name: string };

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
