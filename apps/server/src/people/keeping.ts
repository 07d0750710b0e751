import { randomUUID } from "node:crypto";
import type { Outcome } from "@parley/engine/rules";
import type { Proved } from "@parley/protocol/people";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import type { Session } from "../app/rules/house-state.ts";
import { isTheirs } from "./handshake.ts";
import { wayOf } from "./rules/keeping.ts";
import type { Asked, NewPasskey, Proof } from "./rules/keeping-drafts.ts";
import { wrongWords } from "./rules/keeping-refusals.ts";
import { checkName } from "./rules/names.ts";
import { hashOfTyped, wordsOfSheet } from "./sheets.ts";
import { isTokenNow } from "./token-told.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** Whose token came, and from where. */
export interface OwnDevice {
	readonly session: string;
	readonly device: string;
	readonly tokenHash: string;
	readonly address: string;
}

/** By what a draft says who asks it. */
export function askedBy({
	session,
	tokenHash,
}: Omit<OwnDevice, "address">): Pick<Asked, "session" | "askedBy"> {
	return { session, askedBy: tokenHash };
}

/** Who asks without being known. */
export interface Newcomer {
	readonly address: string;
	readonly browser: string | undefined;
}

interface WordsOfSheet {
	readonly words: string;
	readonly sheet: string;
}

const fromHere = "So many names are kept and changed from your network in a day.";

/** WHO1 */
export async function keepName(house: House, own: OwnDevice, taken: WordsOfSheet): Promise<Result<Proved>> {
	const words = wordsOfSheet(house, own, taken);
	return words.ok ? keepNameBy(house, own, { words: words.value }) : words;
}

/** WHO1, by what says who they are from now on. */
export async function keepNameBy(
	house: House,
	own: OwnDevice,
	by: { readonly words: string } | { readonly passkey: NewPasskey } | { readonly subject: string },
): Promise<Result<Proved>> {
	const { session, device } = own;
	const { token, tokenHash } = newToken();
	const { keptMax } = house.limits;
	const outcome = await ofOneAddress(house, own.address, {
		...{ type: "keep-name", ...askedBy(own), device, tokenHash, ...by, keptMax },
		at: house.clock.wall(),
	});
	return provedBy(house, outcome, { session, device, token });
}

/** WHO5: the sheet of before is over. */
export async function takeWords(
	house: House,
	own: OwnDevice,
	taken: WordsOfSheet,
): Promise<Refusal | undefined> {
	const words = wordsOfSheet(house, own, taken);
	if (!words.ok) return words.refusal;
	const at = house.clock.wall();
	return refusalOf(await house.submit({ type: "take-words", ...askedBy(own), words: words.value, at }));
}

/** WHO4 */
export async function rename(house: House, own: OwnDevice, written: string): Promise<Result<string>> {
	const { session } = own;
	const checked = checkName(written);
	if (!checked.ok) return checked;
	// CONN9: whoever asks for ever more names that are taken is told so, and no more
	const retryAfterMs = house.refusedHellos.take(own.address);
	if (retryAfterMs > 0) return { ok: false, refusal: refuse("too-fast", { retryAfterMs }) };
	const isKept = house.shown().sessions.get(session)?.kept !== undefined;
	const asked = { ...checked.value, at: house.clock.wall() };
	const { keptLeftMs: leftMs } = house.limits;
	const outcome = isKept
		? await ofOneAddress(house, own.address, { type: "rename-kept", ...askedBy(own), ...asked, leftMs })
		: await house.submit({ type: "claim-name", session, ...asked });
	if (!("refusal" in outcome && isTheirs(outcome.refusal))) house.refusedHellos.giveBack(own.address);
	if ("refusal" in outcome) return { ok: false, refusal: house.suggestions.addTo(outcome.refusal, written) };
	return { ok: true, value: house.shown().sessions.get(session)?.name ?? checked.value.name };
}

/** WHO7: all others end, and what knows the token of before. */
export async function endOthers(house: House, own: OwnDevice): Promise<Result<Proved>> {
	const { session, device } = own;
	const { token, tokenHash } = newToken();
	const at = house.clock.wall();
	const outcome = await house.submit({ type: "renew-devices", ...askedBy(own), device, tokenHash, at });
	return provedBy(house, outcome, { session, device, token });
}

/** WHO7, DEVICE4: one of one's own, or the one at which one is. */
export async function endDevice(
	house: House,
	own: Omit<OwnDevice, "address">,
	device: string,
): Promise<Refusal | undefined> {
	const at = house.clock.wall();
	return refusalOf(await house.submit({ type: "end-device", ...askedBy(own), device, at }));
}

/** WHO5: whose words these are; wrong ones are paced by address, and the right ones with them. */
export async function proveByWords(
	house: House,
	newcomer: Newcomer,
	{ words: typed, endOthers: endsOthers = false }: { words: string; endOthers?: boolean | undefined },
): Promise<Result<Proved>> {
	const words = hashOfTyped(typed);
	if (!words.ok) return words;
	const paced = await pacedGuess(house, newcomer.address, "words", async () => {
		const session = await found(house, () => house.shown().keeping.words.get(words.value));
		return session && admit(house, session, { words: words.value }, { ...newcomer, endsOthers });
	});
	return paced ?? { ok: false, refusal: wrongWords.refusal };
}

/** Somebody proved who they are: the log says whether the proof holds at that place. */
export async function admit(
	house: House,
	{ session }: Session,
	by: Proof,
	{ browser, endsOthers = false }: { browser: string | undefined; endsOthers?: boolean },
): Promise<Result<Proved>> {
	const device = randomUUID();
	const { token, tokenHash } = newToken();
	const outcome = await house.submit({
		...{ type: "prove", session, by, device, tokenHash },
		...(browser !== undefined && { browser }),
		...(endsOthers && { endsOthers }),
		at: house.clock.wall(),
	});
	const proved = await provedBy(house, outcome, { session, device, token });
	if (proved.ok) house.metrics.proofs.inc({ way: wayOf(by), outcome: "right" });
	return proved;
}

/**
 * Each may cost a commit: more of them than a device asks for are refused, as rooms that are entered are. By device, so
 * that whoever has a token of theirs keeps nobody from ending it at another one.
 */
export function takeEntry({ entries, connected }: House, { session, device }: OwnDevice): number {
	return entries.take(`own ${session} ${device}`, connected.nodesOf(session));
}

/** One that another node heard of a moment ago is waited for. */
export async function found(house: House, look: () => Session | undefined): Promise<Session | undefined> {
	const known = look();
	if (known !== undefined) return known;
	await house.caughtUp();
	return look();
}

/** WHO9: what nobody has costs its address; undefined: nobody has it. */
export async function pacedGuess<T>(
	house: House,
	address: string,
	way: ReturnType<typeof wayOf>,
	look: () => Promise<Result<T> | undefined>,
): Promise<Result<T> | undefined> {
	const retryAfterMs = house.wrongWords.take(address);
	if (retryAfterMs > 0) {
		house.metrics.proofs.inc({ way, outcome: "too-fast" });
		return { ok: false, refusal: refuse("too-fast", { retryAfterMs }) };
	}
	const result = await look();
	if (result !== undefined) house.wrongWords.giveBack(address);
	else house.metrics.proofs.inc({ way, outcome: "wrong" });
	return result;
}

export async function provedBy(
	house: House,
	outcome: Outcome<ChatEvent>,
	proved: { readonly session: string; readonly device: string; readonly token: string },
): Promise<Result<Proved>> {
	const isToken = await isTokenNow(house, outcome, tokenHash(proved.token));
	if (!isToken && "refusal" in outcome) return { ok: false, refusal: outcome.refusal };
	const name = house.shown().sessions.get(proved.session)?.name ?? "";
	return { ok: true, value: { ...proved, name, epoch: house.epoch } };
}

/** WHO9: a network that many share keeps more. What is refused costs nothing. */
async function ofOneAddress(house: House, address: string, draft: Draft): Promise<Outcome<ChatEvent>> {
	const cost = house.addresses.isShared(address) ? OF_MANY_COST : 1;
	const retryAfterMs = house.keeping.take(address, cost);
	if (retryAfterMs > 0)
		return { kind: "refused", refusal: refuse("too-many-from-here", { message: fromHere, retryAfterMs }) };
	const outcome = await house.submit(draft);
	if (outcome.kind === "refused") house.keeping.giveBack(address, cost);
	return outcome;
}

/** Such an address counts as ten: with this a hundred a day, where one of its own has five. */
const OF_MANY_COST = 0.5;

export function refusalOf(outcome: Outcome<ChatEvent>): Refusal | undefined {
	return "refusal" in outcome ? outcome.refusal : undefined;
}
