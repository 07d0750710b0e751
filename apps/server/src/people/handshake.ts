import { randomUUID } from "node:crypto";
import { isForNow, type Outcome, type Unknown } from "@parley/engine/rules";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { KNOWS_ENDED, KNOWS_OF_MANY, PROTOCOL_VERSION } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { ClientSession } from "../app/client-session.ts";
import type { House, Result } from "../app/context.ts";
import type { ChatEvent } from "../app/events.ts";
import type { Session } from "../app/rules/house-state.ts";
import { helloOfBot } from "../hooks/hello-of-bot.ts";
import { isBotToken } from "../hooks/secrets.ts";
import { sendConversations } from "../rooms/conversations/conversations.ts";
import { tellBlockedFirst } from "./blocking/tell-blocked.ts";
import { endOfSession } from "./expire-drafts.ts";
import { lifeOf } from "./expiry.ts";
import { admitGuest } from "./guests.ts";
import type { ByInvitation } from "./invitations/rules/invitation-drafts.ts";
import { lookedAtAddress } from "./looked-at-address.ts";
import { guests, keptName } from "./rules/keeping-state.ts";
import { checkName } from "./rules/names.ts";
import { newToken, tokenHash } from "./tokens.ts";
import { welcomeLimits } from "./welcome-limits.ts";

/** Where another node may know more. */
const RETRY_MS = 1_000;

export interface Handshake {
	readonly session: string;
	readonly device: string;
	readonly name: string;
	readonly token: string;
}

interface Asked {
	readonly name: string;
	readonly token?: string | undefined;
	/** the secret of one; of who comes without a token */
	readonly invitation?: string | undefined;
}

/** as it was checked: its key travels with it */
interface Named {
	readonly name: string;
	readonly key: string;
}

/** The session of a token, if it is known and was used within its life (NAME4, WHO2). */
export function sessionOf(house: House, token: string): Session | undefined {
	const session = house.shown().byTokenHash.get(tokenHash(token));
	if (session === undefined || house.connected.isPresent(session.session) || session.holdsName)
		return session;
	return house.clock.wall() - session.usedAt > lifeOf(house, session) ? undefined : session;
}

/** Which of the person's devices has that token. */
export function deviceOf({ devices }: Session, token: string): string | undefined {
	const hash = tokenHash(token);
	return devices.find((one) => one.tokenHash === hash)?.device;
}

/** As `sessionOf`; one that another node opened a moment ago is waited for. */
async function knownSession(house: House, token: string): Promise<Result<Session>> {
	const session = sessionOf(house, token);
	if (session !== undefined) return { ok: true, value: session };
	const isAll = await house.caughtUp();
	const known = sessionOf(house, token);
	if (known !== undefined) return { ok: true, value: known };
	// a page that hears that its token is not valid forgets it for good
	return { ok: false, refusal: isAll ? refuse("token-invalid") : refuse("busy", { retryAfterMs: RETRY_MS }) };
}

/** `hello`, with or without a socket: a new session, or one's own with its name taken back or changed. */
export async function handshake(house: House, asked: Asked, address: string): Promise<Result<Handshake>> {
	const guest =
		asked.token === undefined ? await admitGuest(house, address, asked.invitation) : NO_INVITATION;
	if (!guest.ok) return guest;
	const result = isTheirOwn(house, asked)
		? await receive(house, asked, address)
		: await receiveCounted(house, asked, address, guest.value);
	if (result.ok) return result;
	return { ok: false, refusal: house.suggestions.addTo(result.refusal, asked.name) };
}

const NO_INVITATION = { ok: true, value: undefined } as const;

/** CONN9: the name that the token holds, or held and nobody took: whatever others of the address do, it is given back. */
function isTheirOwn(house: House, { name, token }: Asked): boolean {
	const session = token === undefined ? undefined : sessionOf(house, token);
	if (session?.kept !== undefined) return true;
	const checked = checkName(name);
	if (session === undefined || !checked.ok || session.name !== checked.value.name) return false;
	const holder = house.shown().holders.get(checked.value.key);
	return holder === undefined || holder.session === session.session;
}

async function receiveCounted(
	house: House,
	asked: Asked,
	address: string,
	invited: ByInvitation | undefined,
): Promise<Result<Handshake>> {
	const retryAfterMs = house.refusedHellos.take(address);
	if (retryAfterMs > 0) return { ok: false, refusal: refuse("too-fast", { retryAfterMs }) };
	const result = await receive(house, asked, address, invited);
	if (result.ok || !isTheirs(result.refusal)) house.refusedHellos.giveBack(address);
	return result;
}

async function receive(
	house: House,
	{ name, token }: Asked,
	address: string,
	invited?: ByInvitation,
): Promise<Result<Handshake>> {
	const kept = token === undefined ? undefined : keptName(sessionOf(house, token));
	if (kept !== undefined && token !== undefined) return comeBack(house, kept, token);
	const checked = checkName(name);
	if (!checked.ok) return checked;
	return token === undefined
		? openSession(house, checked.value, address, invited)
		: comeBack(house, checked.value, token);
}

/** CONN9: refused for what was asked, not for how things are with us. */
/** They asked for what is not to be had, and may ask for more of it. */
export function isTheirs({ code }: Refusal): boolean {
	return code === "name-taken" || code === "name-kept" || code === "name-invalid" || code === "token-invalid";
}

export async function hello(
	house: House,
	client: ClientSession,
	frame: ClientFrameOf<"hello">,
): Promise<void> {
	if (client.state.state !== "unknown")
		return client.refuse(
			refuse("not-allowed", { message: "This connection has said hello already." }),
			frame.ref,
		);
	if (frame.version !== PROTOCOL_VERSION)
		return client.refuse(refuse("unsupported-version", { field: "version" }), frame.ref);
	if (house.limits.hellosRefusedPerSecond > 0) client.takeHello();
	client.state = { state: "handshake" };
	if (isBotToken(frame.token ?? "")) return helloOfBot(house, client, frame);
	const { name: asked, token: given } = frame;
	if (asked === undefined) {
		client.state = { state: "unknown" };
		return client.refuse(refuse("bad-frame", { field: "name" }), frame.ref);
	}
	const result = await handshake(house, { name: asked, token: given }, client.connection.address);
	// what it took is held for the grace, as after any loss
	if (client.connection.isOver) return;
	if (!result.ok) {
		client.state = { state: "unknown" };
		return client.refuse(result.refusal, frame.ref);
	}
	const { session, device, name, token } = result.value;
	client.state = { state: "welcome", session, device };
	client.knowsOfMany = frame.knows?.includes(KNOWS_OF_MANY) === true;
	client.knowsEnded = frame.knows?.includes(KNOWS_ENDED) === true;
	client.connection.opened();
	house.connected.arrive(session, client);
	client.answer({
		type: "welcome",
		ref: frame.ref,
		name,
		session,
		device,
		token,
		epoch: house.epoch,
		limits: welcomeLimits(house),
	});
	house.readOnlyNotice.inform(client);
	if (house.shown().sessions.get(session)?.kept !== undefined) client.answer({ type: "me" });
	tellBlockedFirst(house, client, session);
	sendConversations(house, client, session);
	house.overviews.tell(client, session);
}

async function openSession(
	house: House,
	{ name, key }: Named,
	address: string,
	invited: ByInvitation | undefined,
): Promise<Result<Handshake>> {
	const retryAfterMs = takePlace(house, address);
	if (retryAfterMs > 0) return { ok: false, refusal: refuse("too-many-from-here", { retryAfterMs }) };
	while (guests(house.shown()) >= house.limits.sessionsMax && (await makeRoom(house)));
	const session = randomUUID();
	const { token, tokenHash } = newToken();
	const opens = () =>
		house.submit({
			type: "open-session",
			session,
			tokenHash,
			...{ name, key },
			...(invited !== undefined && { invited }),
			...lookedAtAddress(house, address),
			at: house.clock.wall(),
		});
	let outcome = await opens();
	// of those who waited together some may have taken all that was made
	while (isFull(outcome) && (await makeRoom(house))) outcome = await opens();
	if (outcome.kind === "unknown") void forgetUnclaimed(house, session, outcome);
	if (outcome.kind === "refused") givePlaceBack(house, address);
	if ("refusal" in outcome) return { ok: false, refusal: outcome.refusal };
	house.passersBy.cameFrom(session, address);
	return { ok: true, value: { session, device: session, name, token } };
}

/** Of people: with a field it is full of something else, which nobody who goes would make room for. */
function isFull(outcome: Outcome<ChatEvent>): boolean {
	if (outcome.kind !== "refused") return false;
	return outcome.refusal.code === "house-full" && outcome.refusal.field === undefined;
}

export function takePlace({ newcomers, newcomersOfHours }: House, address: string): number {
	const soonMs = newcomers.take(address);
	if (soonMs > 0) return soonMs;
	const laterMs = newcomersOfHours.take(address);
	if (laterMs > 0) newcomers.giveBack(address);
	return laterMs;
}

/** Nobody new came: others of the address, who asked for nothing wrong, would go without for hours. */
export function givePlaceBack({ newcomers, newcomersOfHours }: House, address: string): void {
	newcomers.giveBack(address);
	newcomersOfHours.giveBack(address);
}

/** Nobody was given its token: if it is there after all, whoever asks for the name again must not find it taken. */
async function forgetUnclaimed(house: House, session: string, { settled }: Unknown): Promise<void> {
	if ((await settled) === "decided" && !house.connected.isPresent(session))
		house.connected.startGrace(session, 0);
}

async function comeBack(house: House, asked: Named, token: string): Promise<Result<Handshake>> {
	const found = await knownSession(house, token);
	if (!found.ok) return found;
	const { session: id } = found.value;
	const { name, key } = keptName(found.value) ?? asked;
	const device = deviceOf(found.value, token);
	if (device === undefined) return { ok: false, refusal: refuse("token-invalid") };
	const value = { session: id, device, name, token };
	const isEnding = house.underWay.mayTakeName(id);
	if (holdsName(found.value, name) && !isEnding) return { ok: true, value };
	// a grace that ended while the claim is stored would take from whoever is back what was just given
	const wasInGrace = [house.connected.stopGrace(id), house.expiries.cancel(id)].includes(true);
	const outcome = await house.submit({ type: "claim-name", session: id, name, key, at: house.clock.wall() });
	const held = house.shown().sessions.get(id);
	if (wasInGrace && "refusal" in outcome && !house.connected.isPresent(id)) house.connected.startGrace(id);
	// its device may have been ended meanwhile: the name is its person's all the same, and waits for their others
	if (held !== undefined && deviceOf(held, token) === undefined)
		return { ok: false, refusal: refuse("token-invalid") };
	// another socket of theirs, done for good, may have let go of it in the same commit
	if (!("refusal" in outcome))
		return holdsName(held, keptName(held)?.name ?? name)
			? { ok: true, value: { ...value, name: held?.name ?? name } }
			: comeBack(house, { name, key }, token);
	// BACK5: should their grace have ended all the same, they are told when that is known
	if (isEnding && isForNow(outcome) && holdsName(held, name)) return { ok: true, value };
	return { ok: false, refusal: outcome.refusal };
}

function holdsName(session: Session | undefined, name: string): boolean {
	return session?.holdsName === true && session.name === name;
}

/** A full house of sessions makes room by forgetting who came and did nothing. */
function makeRoom(house: House): Promise<boolean> {
	return house.passersBy.makeRoom(house.limits.sessionsMax, async (session) => {
		const outcome = await house.submit(endOfSession(house, session));
		return !("refusal" in outcome);
	});
}
