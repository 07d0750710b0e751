import { randomBytes, randomInt } from "node:crypto";
import type { Outcome } from "@parley/engine/rules";
import { LINK_CODE_CHARS, LINK_LASTS_MS } from "@parley/protocol/limits";
import type { DeviceLink, LinkClaimed, LinkToken } from "@parley/protocol/people";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import type { ChatEvent } from "../app/events.ts";
import type { Session } from "../app/rules/house-state.ts";
import { admit, askedBy, found, type Newcomer, type OwnDevice, pacedGuess, refusalOf } from "./keeping.ts";
import type { OfferedLink } from "./rules/keeping-events.ts";
import { linkOver } from "./rules/keeping-refusals.ts";

/** 128 bits */
const SECRET_BYTES = 16;
/** Crockford's: without letters that are taken for figures. Ten of these are 50 bits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const over = { ok: false, refusal: linkOver.refusal } as const;

/** WHO8: on the old device. */
export async function offerLink(house: House, own: OwnDevice): Promise<Result<DeviceLink>> {
	const { session, device, address } = own;
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	const code = Array.from({ length: LINK_CODE_CHARS }, () => LETTERS[randomInt(LETTERS.length)]).join("");
	const outcome = await house.submit({
		...{ type: "offer-link", ...askedBy(own), device, address: house.addressHash(address) },
		...{ secret: linkHash(house, secret), code: linkHash(house, code) },
		at: house.clock.wall(),
	});
	if ("refusal" in outcome) return { ok: false, refusal: outcome.refusal };
	const until = house.shown().sessions.get(session)?.kept?.link?.until ?? house.clock.wall() + LINK_LASTS_MS;
	return { ok: true, value: { secret, code, until } };
}

export async function endLink(house: House, own: OwnDevice): Promise<Refusal | undefined> {
	return refusalOf(await house.submit({ type: "end-link", ...askedBy(own), at: house.clock.wall() }));
}

/** On the new one; what it is told it shows, so that whoever sits at both types it on the old one. */
export function claimLink(
	house: House,
	newcomer: Newcomer,
	asked: { readonly secret?: string | undefined; readonly code?: string | undefined },
): Promise<Result<LinkClaimed>> {
	const under = linkHash(house, asked.secret ?? readCode(asked.code ?? ""));
	return guessed(house, newcomer.address, under, async (person) => {
		const claim = randomBytes(SECRET_BYTES).toString("base64url");
		const digits = String(randomInt(100)).padStart(2, "0");
		const outcome = await house.submit({
			...{ type: "claim-link", under, claim: linkHash(house, claim), digits },
			...(newcomer.browser !== undefined && { browser: newcomer.browser }),
			...{ address: house.addressHash(newcomer.address), at: house.clock.wall() },
		});
		if ("refusal" in outcome) return { ok: false, refusal: outcome.refusal };
		const link = changedTo(outcome);
		return link === null
			? over
			: { ok: true, value: { claim, digits, name: person.name, until: link.until } };
	});
}

/** The digits as they were typed on the old device. */
export async function answerLink(house: House, own: OwnDevice, digits: string): Promise<Refusal | undefined> {
	const outcome = await house.submit({
		...{ type: "answer-link", ...askedBy(own), device: own.device, digits },
		at: house.clock.wall(),
	});
	if ("refusal" in outcome) return outcome.refusal;
	const link = changedTo(outcome);
	if (link?.claimed?.isConfirmed === true) return undefined;
	house.metrics.proofs.inc({ way: "link", outcome: "wrong" });
	return wrongDigits(link?.triesLeft ?? 0);
}

function wrongDigits(left: number): Refusal {
	const message =
		left === 0
			? "Those were not the digits, for the third time. Please ask for a new link."
			: "Those are not the digits that the other device shows.";
	return refuse("not-allowed", { field: "digits", message });
}

/** The new device asks again and again; once the digits were typed it is somebody's, and told so once. */
export function tokenOfLink(
	house: House,
	newcomer: Newcomer,
	asked: { readonly claim: string },
): Promise<Result<LinkToken>> {
	const claim = linkHash(house, asked.claim);
	return guessed<LinkToken>(house, newcomer.address, claim, async (person) => {
		const link = person.kept?.link;
		if (link?.claimed?.claim !== claim) return over;
		if (!link.claimed.isConfirmed) return { ok: true, value: { state: "waiting", until: link.until } };
		const proved = await admit(house, person, { claim }, newcomer);
		return proved.ok ? { ok: true, value: { state: "done", ...proved.value } } : proved;
	});
}

async function guessed<T>(
	house: House,
	address: string,
	under: string,
	go: (person: Session) => Promise<Result<T>>,
): Promise<Result<T>> {
	const result = await pacedGuess(house, address, "link", async () => {
		const person = await found(house, () => house.shown().keeping.links.get(under));
		return person && go(person);
	});
	return result ?? over;
}

/** Nobody but who has the key finds a code of 50 bits by its hash. */
function linkHash({ keyedHash }: House, text: string): string {
	return keyedHash(`link ${text}`);
}

/** As it is typed: what is taken for a figure is one. */
function readCode(typed: string): string {
	return typed
		.toUpperCase()
		.replaceAll(/[^0-9A-Z]/g, "")
		.replaceAll("O", "0")
		.replaceAll(/[IL]/g, "1");
}

function changedTo(outcome: Outcome<ChatEvent>): OfferedLink | null {
	if (outcome.kind !== "accepted" || outcome.event?.type !== "link-changed") return null;
	return outcome.event.link;
}
