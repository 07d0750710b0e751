import type { HookAsked, HookInfo, HookMade } from "@parley/protocol/hooks";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import { asCalling, type DoorKind } from "./door-desk.ts";
import { hooksOf } from "./rules/hooks.ts";
import { newSecret } from "./secrets.ts";
import type { Integrator } from "./who-may.ts";

export const noSuchHook = refuse("not-allowed", {
	field: "hook",
	message: "There is no such hook in this room.",
});

/** HOOK1 */
export const hookDesk: DoorKind<HookAsked, HookMade, HookInfo> = {
	is: ({ scopes, out }) => scopes === "" && out === undefined,
	none: noSuchHook,
	refuse: refuseMoreHooks,
	particulars: ({ template = "", calls }) => ({ template, ...asCalling(calls) }),
	newSecret,
	made: (_house, { hook, name }, secret) => ({ hook, name, secret, path: `/hook/${secret}` }),
	info: (house, { hook, name, at, template, calls }) => ({
		...{ hook, name, at, ...asCalling(calls) },
		...(template !== "" && { template }),
		...house.hookNotes.of(hook),
	}),
};

/** Of a room, outgoing ones among them. */
export function refuseMoreHooks({ shown, limits }: House, { room }: Integrator): Refusal | undefined {
	const { hooksPerRoomMax: max } = limits;
	if (hooksOf(shown(), room).length < max) return undefined;
	const message = `A room holds ${max} hooks at most here. Remove some of them first.`;
	return refuse("not-allowed", { message });
}
