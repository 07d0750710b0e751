import type { Me } from "@parley/client/state/chat-state";
import { useEffect, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { recall, remember } from "../../ui/storage.ts";
import { useNow } from "../../ui/use-now.ts";
import { isDue, type OfferTime, offerTimeOf, offerTimeText } from "./keep-offer-time.ts";

const KeepQuestion = lazyPart(async () => (await import("./keep-question.tsx")).KeepQuestion);
const KEY = "parley.keep-offer";
const LOOK_EVERY_MS = 60_000;

interface KeepOfferProps {
	readonly me: Me;
	readonly onKeep: () => void;
}

/** Whether the name shall be kept: asked after a while, never at the door; one answer is enough, whichever it is. */
export function KeepOffer({ me, onKeep }: KeepOfferProps) {
	const [time, setTime] = useState<OfferTime>(() => offerTimeOf(recall(KEY), me.session, Date.now()));
	useEffect(() => remember(KEY, offerTimeText(me.session, time)), [me.session, time]);
	const now = useNow(time.answered ? null : LOOK_EVERY_MS);
	if (!isDue(time, now)) return null;
	const answer = () => setTime({ ...time, answered: true });
	const keep = () => {
		answer();
		onKeep();
	};
	return <KeepQuestion name={me.name} onKeep={keep} onAnswered={answer} />;
}
