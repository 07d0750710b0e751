import type { BotScope } from "@parley/protocol/bots";
import type { HouseState, Room } from "../../app/rules/house-state.ts";
import type { Hook, Scopes } from "./hook.ts";
import type { Outgoing } from "./outgoing-hook.ts";

/** Hooks and bots. */
export function programsOf(state: HouseState, room: string): readonly Hook[] {
	return [...(state.hooksByRoom.get(room) ?? [])];
}

export function hooksOf(state: HouseState, room: string): readonly Hook[] {
	return programsOf(state, room).filter(({ scopes }) => scopes === "");
}

export function botsOf(state: HouseState, room: string): readonly Hook[] {
	return programsOf(state, room).filter(({ scopes }) => scopes !== "");
}

export function mayDo({ scopes }: { readonly scopes: Scopes }, scope: BotScope): boolean {
	return scopes.split(" ").includes(scope);
}

/** The room of a hook that may write; undefined: it is none, or it was stopped by the end of the room's owner. */
export function roomOf(
	state: HouseState,
	id: string,
): { readonly hook: Hook; readonly room: Room } | undefined {
	const hook = state.hooks.get(id);
	const room = state.rooms.get(hook?.room ?? "");
	if (hook === undefined || room === undefined) return undefined;
	return hook.by === null || state.sessions.has(room.owner ?? "") ? { hook, room } : undefined;
}

export function addHook(state: HouseState, hook: Hook): void {
	state.hooks.set(hook.hook, hook);
	state.hooksBySecret.set(hook.secretHash, hook);
	if (isOutgoing(hook)) state.outgoingHooks.set(hook.hook, hook);
	const ofRoom = state.hooksByRoom.get(hook.room);
	if (ofRoom === undefined) state.hooksByRoom.set(hook.room, new Set([hook]));
	else ofRoom.add(hook);
}

export function endHook(state: HouseState, id: string): void {
	const hook = state.hooks.get(id);
	if (hook === undefined) return;
	state.hooks.delete(id);
	state.outgoingHooks.delete(id);
	state.hooksBySecret.delete(hook.secretHash);
	const ofRoom = state.hooksByRoom.get(hook.room);
	ofRoom?.delete(hook);
	if (ofRoom?.size === 0) state.hooksByRoom.delete(hook.room);
}

/** The old secret opens nothing from here on. */
export function rotateHook(state: HouseState, id: string, secretHash: string): void {
	const hook = state.hooks.get(id);
	if (hook === undefined) return;
	state.hooksBySecret.delete(hook.secretHash);
	hook.secretHash = secretHash;
	state.hooksBySecret.set(secretHash, hook);
}

/** With their room. */
export function endHooksOf(state: HouseState, room: string): void {
	for (const { hook } of programsOf(state, room)) endHook(state, hook);
}

function isOutgoing(hook: Hook): hook is Hook & { readonly out: Outgoing } {
	return hook.out !== undefined;
}
