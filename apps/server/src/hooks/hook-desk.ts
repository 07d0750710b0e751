import type { HookEnded, HookInfo, HookMade } from "@parley/protocol/hooks";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import type { HookWish } from "../app/drafts.ts";
import { oneLine } from "../lib/one-line.ts";
import { moderatorOf } from "../moderation/rules/moderators.ts";
import { checkName } from "../people/rules/names.ts";
import { refusalFor } from "../rooms/known-rooms.ts";
import { hooksOf } from "./rules/hooks.ts";
import { hashOf, newHookId, newSecret } from "./secrets.ts";
import { type Integrator, refuseIntegrator } from "./who-may.ts";

const noSuchHook = {
	ok: false as const,
	refusal: refuse("not-allowed", { field: "hook", message: "There is no such hook in this room." }),
};

/** HOOK1: a new one, with the secret that nobody is shown again. */
export async function makeHook(
	house: House,
	asker: Integrator,
	{ name: asked, template = "" }: { readonly name: string; readonly template?: string | undefined },
): Promise<Result<HookMade>> {
	const checked = checkName(oneLine(asked));
	if (!checked.ok) return checked;
	if (hooksOf(house.shown(), asker.room).length >= house.limits.hooksPerRoomMax) return tooManyHooks(house);
	const { name } = checked.value;
	const [hook, secret] = [newHookId(), newSecret()];
	const done = await integrate(house, asker, { do: "add", hook, name, secretHash: hashOf(secret), template });
	return done.ok ? { ok: true, value: { hook, name, secret, path: `/hook/${secret}` } } : done;
}

/** The old secret opens nothing any more. */
export async function rotateSecret(house: House, asker: Integrator, hook: string): Promise<Result<HookMade>> {
	const secret = newSecret();
	const done = isOf(house, hook)
		? await integrate(house, asker, { do: "rotate", hook, secretHash: hashOf(secret) })
		: noSuchHook;
	const name = house.shown().hooks.get(hook)?.name ?? "";
	return done.ok ? { ok: true, value: { hook, name, secret, path: `/hook/${secret}` } } : done;
}

export async function removeHook(house: House, asker: Integrator, hook: string): Promise<Result<HookEnded>> {
	const done = isOf(house, hook) ? await integrate(house, asker, { do: "remove", hook }) : noSuchHook;
	return done.ok ? { ok: true, value: { ended: true } } : done;
}

/** For the owner of the room and the operator. */
export function listHooks(house: House, { by, room }: Integrator): Result<readonly HookInfo[]> {
	const refusal = refuseLister(house, { by, room });
	if (refusal !== undefined) return { ok: false, refusal };
	const found = hooksOf(house.shown(), room).filter(({ out }) => out === undefined);
	return {
		ok: true,
		value: found.map(({ hook, name, at, template }) => ({
			...{ hook, name, at },
			...(template !== "" && { template }),
			...house.hookNotes.of(hook),
		})),
	};
}

export function refuseLister(house: House, { by, room }: Integrator): Refusal | undefined {
	const held = house.shown().rooms.get(room);
	if (held === undefined) return refuse("no-such-room");
	const moderator = moderatorOf(house.shown(), held, by);
	return moderator.ok ? undefined : told(house, { by, room }, moderator.refusal);
}

/** What is no bot, and no outgoing hook: the log says whether there is one at all. */
function isOf(house: House, hook: string): boolean {
	const held = house.shown().hooks.get(hook);
	return (held?.scopes ?? "") === "" && held?.out === undefined;
}

export async function integrate(
	house: House,
	{ by, room }: Integrator,
	wish: HookWish,
): Promise<Result<undefined>> {
	const refusal = refuseIntegrator(house, { by, room }, wish.do);
	if (refusal !== undefined) return { ok: false, refusal };
	const outcome = await house.submit({ type: "integrate", room, by, wish, at: house.clock.wall() });
	if (!("refusal" in outcome)) return { ok: true, value: undefined };
	return { ok: false, refusal: told(house, { by, room }, outcome.refusal) };
}

function told(house: House, { by, room }: Integrator, refusal: Refusal): Refusal {
	return by === null ? refusal : refusalFor(house, by, room, refusal);
}

export function tooManyHooks({ limits: { hooksPerRoomMax } }: House) {
	const message = `A room holds ${hooksPerRoomMax} hooks at most here. Remove some of them first.`;
	return { ok: false as const, refusal: refuse("not-allowed", { message }) };
}
