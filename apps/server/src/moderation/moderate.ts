import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Wish } from "@parley/protocol/wishes";
import type { ClientSession } from "../app/client-session.ts";
import type { House, Result } from "../app/context.ts";
import type { Draft } from "../app/drafts.ts";
import { oneLine } from "../lib/one-line.ts";
import { NAME_KEY_BYTES_MAX } from "../people/rules/carried-name.ts";
import { nameKey } from "../people/rules/names.ts";
import { refuseToEmbed } from "../rooms/embedding.ts";
import { refusalFor } from "../rooms/known-rooms.ts";
import { helps, sparedBy } from "./rules/moderators.ts";

const SO_MANY_HERE = "Many reports were made from your network. Please wait before you report more.";

/** `moderate`: what the owner of a room or a moderator wishes, at the rate of posts. */
export async function moderate(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room, wish }: ClientFrameOf<"moderate">,
): Promise<void> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return client.refuseTooFast(waitMs, ref);
	const result = await act(house, session, room, wish);
	if (!result.ok) return client.refuse(result.refusal, ref);
	client.answer({ type: "ok", ref, seq: result.value });
}

export async function report(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room, target, reason }: ClientFrameOf<"report">,
): Promise<void> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return client.refuseTooFast(waitMs, ref);
	const { address } = client.connection;
	// at the door: what is open of one person is decided, but sessions are free and the log knows no addresses
	const retryAfterMs = house.reportsFrom.take(address);
	if (retryAfterMs > 0)
		return client.refuse(refuse("too-many-from-here", { message: SO_MANY_HERE, retryAfterMs }), ref);
	const at = house.clock.wall();
	const { reportsOfOneMax: openOfOneMax } = house.limits;
	const draft = { type: "report-within", session, room, target, reason, openOfOneMax, at } as const;
	const outcome = await house.submit(draft);
	if (outcome.kind === "refused" || outcome.kind === "repeated") house.reportsFrom.giveBack(address);
	if ("refusal" in outcome) return client.refuse(refusalFor(house, session, room, outcome.refusal), ref);
	client.answer({ type: "ok", ref, seq: outcome.seq });
}

/**
 * For owner and moderators by frame and the operator by HTTP alike; `by` null is the operator, `from` where they are, as a
 * keyed hash (WHO42). Resolves with the Seq.
 */
export async function act(
	house: House,
	by: string | null,
	room: string,
	wish: Wish,
	from?: string,
): Promise<Result<number>> {
	const wrong = refuseRequest(wish);
	if (wrong !== undefined) return { ok: false, refusal: wrong };
	const draft = await draftOf(house, by, room, wish);
	const outcome = draft.ok
		? await house.submit({ ...draft.value, ...(from !== undefined && { from }) })
		: draft;
	if (!("refusal" in outcome)) return { ok: true, value: outcome.seq };
	const { refusal } = outcome;
	return { ok: false, refusal: by === null ? refusal : refusalFor(house, by, room, refusal) };
}

/** The schema cannot say "one of both" in a way that generated documents understand. */
function refuseRequest(wish: Wish): Refusal | undefined {
	const isAboutSomebody = ![
		"unban",
		"settings",
		"pin",
		"remove-message",
		"resolve",
		"delete",
		"blank-reason",
		"allow-activity",
	].includes(wish.do);
	const { session, name } = wish as { session?: string; name?: string };
	if (!isAboutSomebody || (session === undefined) !== (name === undefined)) return undefined;
	return refuse("bad-frame", { field: "wish.session", message: "Give one of session and name." });
}

async function draftOf(house: House, by: string | null, room: string, wish: Wish): Promise<Result<Draft>> {
	const at = house.clock.wall();
	const { reason = "" } = wish as { readonly reason?: string };
	switch (wish.do) {
		case "remove-message":
			return removalOf(house, by, { room, target: wish.target, reason, at });
		case "resolve":
			return { ok: true, value: { type: "resolve-report", room, by, report: wish.report, reason, at } };
		case "delete":
			return deletionOf(house, by, room, reason);
		case "blank-reason":
			return by === null
				? { ok: true, value: { type: "blank-reason", room, entry: wish.entry, at } }
				: { ok: false, refusal: onlyOperatorBlanks };
		case "allow-activity":
			return by === null
				? { ok: true, value: { type: "allow-activity", room, target: wish.target, at } }
				: { ok: false, refusal: onlyOperatorAllows };
		case "settings":
			return settingsOf(house, by, room, wish);
		case "ban": {
			const addresses = wish.address === true ? addressesOf(house, by, room, wish) : [];
			return { ok: true, value: { type: "moderate", room, by, wish, ...keyed(wish), addresses, at } };
		}
		default:
			return { ok: true, value: { type: "moderate", room, by, wish, ...keyed(wish), at } };
	}
}

/** Where somebody is meant by a name. What is longer than any name is nobody's, and need not be carried about. */
function keyed(wish: Wish): { readonly key?: string } {
	if (!("name" in wish) || wish.name === undefined) return {};
	const key = nameKey(wish.name);
	return { key: Buffer.byteLength(key) > NAME_KEY_BYTES_MAX ? "" : key };
}

const onlyOperatorAllows = refuse("not-allowed", { message: "Only the operator allows what was stopped." });
const onlyOperatorBlanks = refuse("not-allowed", { message: "Only the operator blanks reasons." });

/** ROOM9: what others said there is not the owner's to take away, and the default room is always there. */
function deletionOf(house: House, by: string | null, room: string, reason: string): Result<Draft> {
	const why =
		by !== null
			? "Only the operator deletes rooms."
			: room === house.limits.defaultRoom
				? "The default room is always there: set DEFAULT_ROOM to another one first."
				: undefined;
	if (why !== undefined) return { ok: false, refusal: refuse("not-allowed", { message: why }) };
	return { ok: true, value: { type: "delete-room", room, reason, at: house.clock.wall() } };
}

/** Only who keeps the room may take another one's words away by this; authors have `remove`. */
function removalOf(
	house: House,
	by: string | null,
	removal: { room: string; target: number; reason: string; at: number },
): Result<Draft> {
	if (by !== null && !mayOwn(house, by, removal.room) && !mayHelp(house, by, removal.room))
		return { ok: false, refusal: refuse("not-allowed", { message: "Only who keeps the room may do that." }) };
	return {
		ok: true,
		value: { type: "remove", session: by, ...removal, ...(by !== null && { asKeeper: true }) },
	};
}

/** A room that they open just now may be theirs: the log says so. */
function mayOwn({ shown, beingOpened }: House, session: string, room: string): boolean {
	return shown().rooms.get(room)?.owner === session || beingOpened.get(room)?.by === session;
}

function mayHelp({ shown }: House, session: string, room: string): boolean {
	const held = shown().rooms.get(room);
	return held !== undefined && helps(held, session);
}

/** Decided as it stands in the draft, so what may not be in it is taken out before. */
function plain(wish: Extract<Wish, { do: "settings" }>) {
	const { title, topic } = wish;
	return {
		...wish,
		passphrase: undefined,
		...(title !== undefined && { title: oneLine(title) }),
		...(topic !== undefined && { topic: oneLine(topic) }),
	};
}

async function settingsOf(
	house: House,
	by: string | null,
	room: string,
	wish: Extract<Wish, { do: "settings" }>,
): Promise<Result<Draft>> {
	const refusal = refuseToEmbed(house, wish);
	if (refusal !== undefined) return { ok: false, refusal };
	const draft = { type: "moderate", room, by, wish: plain(wish) } as const;
	if (wish.passphrase === undefined) return { ok: true, value: { ...draft, at: house.clock.wall() } };
	if (wish.passphrase === null)
		return { ok: true, value: { ...draft, verifier: null, at: house.clock.wall() } };
	// it costs a hash, so only who may gets one
	if (by !== null && !mayOwn(house, by, room))
		return {
			ok: false,
			refusal: refuse("not-allowed", { message: "Only the owner of the room may do that." }),
		};
	const asker = by === null ? { person: "operator", address: undefined } : house.connected.askerFor(by);
	const verifier = await house.passphrases.verifierOf(wish.passphrase, asker);
	if (!verifier.ok) return verifier;
	return { ok: true, value: { ...draft, verifier: verifier.value, at: house.clock.wall() } };
}

/**
 * Where the person is, or was when last seen, while they still have a seat or a name here. An owner reaches only whom the
 * room has seen: else a ban of anybody, in a room of one's own, would tell who shares their address. And never their own
 * addresses, those of the last hour either: whoever shares one with the person would be kept out with them, the owner first.
 * A moderator keeps out nobody else who keeps the room either (MOD11).
 */
function addressesOf(
	house: House,
	by: string | null,
	room: string,
	{ session, name }: { session?: string | undefined; name?: string | undefined },
) {
	const id = session ?? house.shown().holders.get(nameKey(name ?? ""))?.session;
	if (id === undefined || (by !== null && !house.seen.has(room, id))) return [];
	const held = house.shown().rooms.get(room);
	const keepers = by === null ? [] : [by, ...(held === undefined ? [] : sparedBy(held, by))];
	const own = keepers.flatMap((keeper) => house.connected.addressesUsed(keeper));
	return house.connected.addressesUsed(id).filter((address) => !own.includes(address));
}
