/** WHO20: since rules 8. Whoever sends one has seen the secret: the log knows its hash alone. */
export type InvitationDraft =
	| {
			readonly type: "invite";
			readonly room: string;
			/** null: the operator */
			readonly by: string | null;
			readonly invitation: string;
			readonly secretHash: string;
			readonly uses: number;
			readonly lastsMs: number;
			/** of the whole house: the bound comes with the draft, so that all nodes decide alike */
			readonly invitationsMax: number;
			readonly at: number;
	  }
	| {
			readonly type: "end-invitation";
			readonly room: string;
			readonly by: string | null;
			readonly invitation: string;
			readonly at: number;
	  }
	/** by somebody who is here already; who comes anew does so by `open-session` */
	| ({ readonly type: "take-invitation"; readonly session: string; readonly at: number } & ByInvitation);

export type InvitationDraftOf<T extends InvitationDraft["type"]> = InvitationDraft & { readonly type: T };

/** What somebody comes with who follows an invitation. */
export interface ByInvitation {
	readonly secretHash: string;
	/** keyed hash of where they are, where bans of the room look at it */
	readonly address?: string;
}

/** What was accepted of it. */
export type InvitationEvent =
	| {
			readonly type: "invited";
			readonly room: string;
			readonly invitation: string;
			readonly secretHash: string;
			readonly uses: number;
			readonly until: number;
			readonly by: string | null;
			readonly at: number;
			/** others, by which nobody comes in any more: nothing of them is kept */
			readonly over: readonly string[];
	  }
	| { readonly type: "invitation-ended"; readonly room: string; readonly invitation: string }
	| ({ readonly type: "invitation-taken"; readonly session: string; readonly at: number } & TakenInvitation);

/** One use: from there on somebody is a member of the room, and is not asked for its passphrase. */
export interface TakenInvitation {
	readonly invitation: string;
	readonly room: string;
	/** MEM3: the room has a passphrase, which this stands for */
	readonly passed?: true;
	/** who has no seat there, and so is a member without one */
	readonly outside?: true;
	/** memberships without a seat that go for it: one has so many */
	readonly forgets?: readonly string[];
}

export function isAboutInvitations<Event extends { readonly type: string }>(
	event: Event | InvitationEvent,
): event is InvitationEvent {
	switch (event.type) {
		case "invited":
		case "invitation-ended":
		case "invitation-taken":
			return true;
		default:
			return false;
	}
}
