import { randomUUID } from "node:crypto";
import type { Proved } from "@parley/protocol/people";
import type { ProviderAnswer, ProviderStart } from "@parley/protocol/provider";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../../app/context.ts";
import type { Session } from "../../app/rules/house-state.ts";
import { givePlaceBack, takePlace } from "../handshake.ts";
import {
	admit,
	askedBy,
	found,
	keepNameBy,
	type Newcomer,
	type OwnDevice,
	pacedGuess,
	provedBy,
	refusalOf,
} from "../keeping.ts";
import { lookedAtAddress } from "../looked-at-address.ts";
import { checkName } from "../rules/names.ts";
import { newToken } from "../tokens.ts";
import type { Provider } from "./provider.ts";
import { reasonOf } from "./provider-fetch.ts";
import { nameFrom } from "./provider-name.ts";

const noProvider = refuse("not-allowed", {
	field: "provider",
	message: "This house has no sign-in of its own.",
});
const noAddress = refuse("not-allowed", {
	field: "provider",
	message:
		"This house has no address of its own yet, to which its sign-in could lead back. Its operator sets PUBLIC_ORIGINS.",
});
const notNow = refuse("busy", {
	message: "The sign-in of this house does not answer. Please try again soon.",
});
const wrong = refuse("not-allowed", {
	field: "provider",
	message: "That sign-in did not come to its end. Please begin it anew.",
});

type Named = ReturnType<typeof checkName> & { readonly ok: true };

/** What a start and a finish both need; or why there is none. */
function ready({ provider }: House): Result<{ readonly provider: Provider; readonly callback: string }> {
	if (provider === undefined) return { ok: false, refusal: noProvider };
	const { callback } = provider;
	return callback === undefined
		? { ok: false, refusal: noAddress }
		: { ok: true, value: { provider, callback } };
}

/** WHO50: the way to the provider. Nothing is kept of it here. */
export async function startSignIn(house: House): Promise<Result<ProviderStart>> {
	const place = ready(house);
	if (!place.ok) return place;
	try {
		return { ok: true, value: await place.value.provider.start(place.value.callback) };
	} catch (error) {
		return silent(house, reasonOf(error));
	}
}

/** Without a token: as whoever that is here, or as somebody new. */
export async function comeBySignIn(
	house: House,
	newcomer: Newcomer,
	answer: ProviderAnswer,
): Promise<Result<Proved>> {
	return afterProvider(house, newcomer.address, answer, async ({ subject, name }) => {
		const look = () => house.shown().keeping.subjects.get(subject);
		const { browser } = newcomer;
		const admitAs = (person: Session) =>
			admit(house, person, { subject }, { browser, endsOthers: answer.endOthers === true });
		const known = await found(house, look);
		if (known !== undefined) return admitAs(known);
		const opened = await comeAnew(house, newcomer, subject, nameFrom(answer.name, name));
		// of two browsers of theirs the other one was first
		const meanwhile = opened.ok ? undefined : look();
		return meanwhile === undefined ? opened : admitAs(meanwhile);
	});
}

/** WHO1, by the provider in the place of words; or one more proof of who keeps a name, and the same one anew. */
export async function keepBySignIn(
	house: House,
	own: OwnDevice,
	answer: ProviderAnswer,
): Promise<Result<Proved | undefined>> {
	return afterProvider<Proved | undefined>(house, own.address, answer, async ({ subject }) => {
		const person = house.shown().sessions.get(own.session);
		if (person?.kept === undefined) return keepNameBy(house, own, { subject });
		const at = house.clock.wall();
		const refusal = refusalOf(await house.submit({ type: "link-subject", ...askedBy(own), subject, at }));
		if (refusal !== undefined) return { ok: false, refusal };
		return { ok: true, value: undefined };
	});
}

/** Wrong ones are paced by address as words are: each is a question to the provider. */
async function afterProvider<T>(
	house: House,
	address: string,
	answer: ProviderAnswer,
	go: (said: { readonly subject: string; readonly name: string | undefined }) => Promise<Result<T>>,
): Promise<Result<T>> {
	const place = ready(house);
	if (!place.ok) return place;
	const { provider, callback } = place.value;
	const paced = await pacedGuess(house, address, "provider", async () => {
		const said = await provider.finish(callback, answer);
		switch (said.kind) {
			case "known":
				return go(said);
			case "silent":
				return silent(house, said.reason);
			case "wrong":
				house.logger.debug({ reason: said.reason }, "a sign-in by the provider was none");
				return undefined;
		}
	});
	return paced ?? { ok: false, refusal: wrong };
}

function silent(house: House, reason: string): { ok: false; refusal: Refusal } {
	house.logger.warn({ reason }, "the provider of sign-ins does not answer as it should");
	return { ok: false, refusal: notNow };
}

/** They keep their name from the first moment: they prove who they are, and no seat is asked for. */
async function comeAnew(
	house: House,
	{ address }: Newcomer,
	subject: string,
	wished: string,
): Promise<Result<Proved>> {
	const retryAfterMs = takePlace(house, address);
	if (retryAfterMs > 0) return { ok: false, refusal: refuse("too-many-from-here", { retryAfterMs }) };
	const opened = await openAs(house, address, subject, wished);
	if (!opened.ok) givePlaceBack(house, address);
	else house.metrics.proofs.inc({ way: "provider", outcome: "right" });
	return opened;
}

/** The code is spent: where somebody has that name, they come by one that looks like it, and may change it then. */
async function openAs(
	house: House,
	address: string,
	subject: string,
	wished: string,
): Promise<Result<Proved>> {
	const checked = checkName(wished);
	if (!checked.ok) return checked;
	const near = () => house.suggestions.near(checked.value).map(checkName);
	let last: Result<Proved> = await openNamed(house, address, subject, checked.value);
	if (last.ok || !isTaken(last.refusal)) return last;
	for (const other of near().filter((one): one is Named => one.ok)) {
		last = await openNamed(house, address, subject, other.value);
		if (last.ok || !isTaken(last.refusal)) return last;
	}
	return last;
}

async function openNamed(
	house: House,
	address: string,
	subject: string,
	{ name, key }: Named["value"],
): Promise<Result<Proved>> {
	const session = randomUUID();
	const { token, tokenHash } = newToken();
	const provided = { subject, keptMax: house.limits.keptMax };
	const outcome = await house.submit({
		...{ type: "open-session", session, tokenHash, name, key, provided },
		...lookedAtAddress(house, address),
		at: house.clock.wall(),
	});
	return provedBy(house, outcome, { session, device: session, token });
}

/** Or of somebody who is kept out, with whom whoever comes may share no more than a name (WHO65). */
function isTaken({ code, field }: Refusal): boolean {
	return code === "name-taken" || code === "name-kept" || field === "house";
}
