import { LINK_LASTS_MS } from "@parley/protocol/limits";
import { DeviceLink, type OwnLink } from "@parley/protocol/people";
import { useEffect, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { useEvent } from "../../ui/use-event.ts";
import { useNow } from "../../ui/use-now.ts";
import { useOwnPerson } from "./use-own-person.ts";

const words = keepingTexts.offer;
const PATH = "/api/device-links";

export type Offer =
	| { readonly at: "asking" }
	| { readonly at: "offered"; readonly link: DeviceLink; readonly seconds: number }
	/** somebody asks to come in */
	| {
			readonly at: "claimed";
			readonly link: OwnLink;
			readonly refused: string | null;
			readonly letIn: (digits: string) => Promise<void>;
			readonly end: () => void;
	  }
	| { readonly at: "over"; readonly why: string; readonly again: () => void }
	| { readonly at: "done" };

/** What this page has made, and how long it lasts by its own clock; `over` says why it is no more. */
type Made =
	| { readonly state: "asking" }
	| { readonly state: "made"; readonly link: DeviceLink; readonly until: number }
	| { readonly state: "over"; readonly why: string }
	| { readonly state: "done" };

/** A link for another device, from when it is made until somebody is in or it is over. It goes with the panel. */
export function useOffer(): Offer {
	const client = useClient();
	const person = useOwnPerson();
	const [made, setMade] = useState<Made>({ state: "asking" });
	const [refused, setRefused] = useState<string | null>(null);
	const [round, setRound] = useState(0);
	const now = useNow(made.state === "made" ? 1_000 : null);
	const [spent, setSpent] = useState<number | undefined>();
	const link = person?.ok ? person.value.link : undefined;
	// Of the link before one is still told for a moment.
	const claimed = useClaimed(link?.until === spent ? undefined : link, round);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for a link of its own
	useEffect(() => {
		let stale = false;
		const question = {
			path: PATH,
			method: "POST",
			token: client.sessionToken(),
			answer: DeviceLink,
		} as const;
		void askHouse(question).then((told) => {
			if (stale) return;
			if (!told.ok) setMade({ state: "over", why: told.message });
			else setMade({ state: "made", link: told.value, until: Date.now() + LINK_LASTS_MS });
		});
		return () => {
			stale = true;
		};
	}, [client, round]);
	const withdraw = useEvent(() => {
		// Who was let in may not have fetched their token yet.
		if (made.state === "done") return;
		void askHouse({ path: PATH, method: "DELETE", token: client.sessionToken() });
	});
	// Not before each new one: a new link ends the one before, and a late word would end the new one.
	useEffect(() => withdraw, [withdraw]);

	const again = () => {
		setSpent(link?.until);
		setRefused(null);
		setMade({ state: "asking" });
		setRound(round + 1);
	};
	const end = () => {
		withdraw();
		setMade({ state: "over", why: words.over });
	};
	const letIn = async (digits: string) => {
		const question = { path: `${PATH}/digits`, method: "POST", body: { digits } } as const;
		const told = await askHouse({ ...question, token: client.sessionToken() });
		if (told.ok) setMade({ state: "done" });
		else if (told.field === "link") setMade({ state: "over", why: told.message });
		else setRefused(told.message);
	};

	if (made.state === "asking") return { at: "asking" };
	if (made.state === "done") return { at: "done" };
	if (made.state === "over") return { at: "over", why: made.why, again };
	if (now >= made.until || claimed.state === "gone") return { at: "over", why: words.over, again };
	if (claimed.state === "claimed") return { at: "claimed", link: claimed.link, refused, letIn, end };
	return { at: "offered", link: made.link, seconds: Math.ceil((made.until - now) / 1_000) };
}

type Claimed =
	| { readonly state: "nobody" }
	| { readonly state: "claimed"; readonly link: OwnLink }
	| { readonly state: "gone" };

/** Of this round: a link that was claimed and is not there any more was ended by the house. */
function useClaimed(link: OwnLink | undefined, round: number): Claimed {
	const [seenIn, setSeenIn] = useState<number | null>(null);
	const isClaimed = link?.state === "claimed";
	if (isClaimed && seenIn !== round) setSeenIn(round);
	if (isClaimed) return { state: "claimed", link };
	return { state: seenIn === round ? "gone" : "nobody" };
}
