/** A way into one room for so many people, until some time: whoever has its secret comes in by it (WHO20). */
export interface Invitation {
	/** random; known to whoever keeps the room */
	readonly invitation: string;
	readonly room: string;
	/** of the secret in its address, which nobody keeps */
	readonly secretHash: string;
	readonly uses: number;
	/** so many of them */
	used: number;
	/** ms since 1970, by the time of the log */
	readonly until: number;
	/** who made it; null: the operator */
	readonly by: string | null;
	readonly at: number;
}

/** By their id, by the hash of their secret, and by their room in the order in which they were made. */
export interface Invitations {
	readonly byId: Map<string, Invitation>;
	readonly bySecret: Map<string, Invitation>;
	readonly byRoom: Map<string, Set<Invitation>>;
}

export function noInvitations(): Invitations {
	return { byId: new Map(), bySecret: new Map(), byRoom: new Map() };
}

/** Nobody comes in by it any more. */
export function isOver({ uses, used, until }: Invitation, at: number): boolean {
	return used >= uses || until <= at;
}

export function invitationsOf({ byRoom }: Invitations, room: string): readonly Invitation[] {
	return [...(byRoom.get(room) ?? [])];
}

export function addInvitation({ byId, bySecret, byRoom }: Invitations, invitation: Invitation): void {
	byId.set(invitation.invitation, invitation);
	bySecret.set(invitation.secretHash, invitation);
	const ofRoom = byRoom.get(invitation.room);
	if (ofRoom === undefined) byRoom.set(invitation.room, new Set([invitation]));
	else ofRoom.add(invitation);
}

export function endInvitation({ byId, bySecret, byRoom }: Invitations, id: string): void {
	const invitation = byId.get(id);
	if (invitation === undefined) return;
	byId.delete(id);
	bySecret.delete(invitation.secretHash);
	const ofRoom = byRoom.get(invitation.room);
	ofRoom?.delete(invitation);
	if (ofRoom?.size === 0) byRoom.delete(invitation.room);
}

/** With their room. */
export function endInvitationsOf(invitations: Invitations, room: string): void {
	for (const { invitation } of invitationsOf(invitations, room)) endInvitation(invitations, invitation);
}
