import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import type { HookWish } from "../app/drafts.ts";
import { oneLine } from "../lib/one-line.ts";
import { moderatorOf } from "../moderation/rules/moderators.ts";
import { checkName } from "../people/rules/names.ts";
import { refusalFor } from "../rooms/known-rooms.ts";
import type { Hook, Scopes } from "./rules/hook.ts";
import { programsOf } from "./rules/hooks.ts";
import type { OutgoingWish } from "./rules/outgoing-hook.ts";
import { hashOf, newHookId } from "./secrets.ts";
import { type Integrator, refuseIntegrator } from "./who-may.ts";

/** What of a door is asked by its kind. */
interface Particulars {
	readonly template?: string;
	readonly scopes?: Exclude<Scopes, "">;
	readonly out?: OutgoingWish;
	readonly calls?: true;
}

/** As it was made, or given another secret. */
export type MadeDoor = Pick<Hook, "hook" | "name" | "secretHash"> & {
	readonly scopes?: Scopes;
	readonly out?: OutgoingWish;
};

/** What hooks, outgoing hooks and bots do not share. */
export interface DoorKind<Asked extends { readonly name: string }, Made, Info> {
	readonly is: (door: Hook) => boolean;
	/** there is none of that id in the room */
	readonly none: Refusal;
	/** why no such door is made there */
	readonly refuse: (house: House, asker: Integrator, asked: Asked) => Refusal | undefined;
	readonly particulars: (asked: Asked) => Particulars;
	readonly newSecret: () => string;
	/** with what nobody is told again */
	readonly made: (house: House, door: MadeDoor, secret: string) => Made;
	readonly info: (house: House, door: Hook) => Info | Promise<Info>;
}

/** HOOK2: said only where it may, so that what older nodes know stays as they know it. */
export function asCalling(calls: boolean | undefined): { readonly calls?: true } {
	return calls === true ? { calls } : {};
}

/** HOOK1: a new one, with the secret that nobody is shown again. */
export async function makeDoor<Asked extends { readonly name: string }, Made>(
	house: House,
	asker: Integrator,
	kind: DoorKind<Asked, Made, unknown>,
	asked: Asked,
): Promise<Result<Made>> {
	const checked = checkName(oneLine(asked.name));
	if (!checked.ok) return checked;
	const refusal = kind.refuse(house, asker, asked);
	if (refusal !== undefined) return { ok: false, refusal };
	const secret = kind.newSecret();
	const named = { hook: newHookId(), name: checked.value.name, secretHash: hashOf(secret) };
	const door = { ...named, template: "", ...kind.particulars(asked) };
	const done = await integrate(house, asker, { do: "add", ...door });
	return done.ok ? { ok: true, value: kind.made(house, door, secret) } : done;
}

/** The old secret opens nothing any more. */
export async function rotateDoor<Made>(
	house: House,
	asker: Integrator,
	kind: DoorKind<never, Made, unknown>,
	id: string,
): Promise<Result<Made>> {
	const door = doorOf(house, asker, kind, id);
	if (door === undefined) return { ok: false, refusal: kind.none };
	const secret = kind.newSecret();
	const secretHash = hashOf(secret);
	const done = await integrate(house, asker, { do: "rotate", hook: id, secretHash });
	return done.ok ? { ok: true, value: kind.made(house, { ...door, secretHash }, secret) } : done;
}

/** From its place of the log on it reads and writes nothing. */
export async function removeDoor(
	house: House,
	asker: Integrator,
	kind: DoorKind<never, unknown, unknown>,
	id: string,
): Promise<Result<{ readonly ended: true }>> {
	if (doorOf(house, asker, kind, id) === undefined) return { ok: false, refusal: kind.none };
	const done = await integrate(house, asker, { do: "remove", hook: id });
	return done.ok ? { ok: true, value: { ended: true } } : done;
}

/** For the owner of the room and the operator. */
export async function listDoors<Info>(
	house: House,
	{ by, room }: Integrator,
	{ is, info }: DoorKind<never, unknown, Info>,
): Promise<Result<readonly Info[]>> {
	const held = house.shown().rooms.get(room);
	if (held === undefined) return { ok: false, refusal: refuse("no-such-room") };
	const moderator = moderatorOf(house.shown(), held, by);
	if (!moderator.ok) return { ok: false, refusal: told(house, { by, room }, moderator.refusal) };
	const found = programsOf(house.shown(), room).filter(is);
	return { ok: true, value: await Promise.all(found.map((door) => info(house, door))) };
}

function doorOf(
	house: House,
	{ room }: Integrator,
	{ is }: DoorKind<never, unknown, unknown>,
	id: string,
): Hook | undefined {
	return programsOf(house.shown(), room).find((door) => door.hook === id && is(door));
}

async function integrate(
	house: House,
	{ by, room, from }: Integrator,
	wish: HookWish,
): Promise<Result<undefined>> {
	const refusal = refuseIntegrator(house, { by, room }, wish.do);
	if (refusal !== undefined) return { ok: false, refusal };
	const placed = from !== undefined && { from };
	const outcome = await house.submit({
		type: "integrate",
		room,
		by,
		wish,
		...placed,
		at: house.clock.wall(),
	});
	if (!("refusal" in outcome)) return { ok: true, value: undefined };
	return { ok: false, refusal: told(house, { by, room }, outcome.refusal) };
}

function told(house: House, { by, room }: Integrator, refusal: Refusal): Refusal {
	return by === null ? refusal : refusalFor(house, by, room, refusal);
}
