import type { OwnPerson } from "@parley/protocol/people";
import { useEffect, useRef, useState } from "react";
import { useChat } from "../../react/use-chat.ts";
import { lastTold, waitMs } from "./lapse-time.ts";
import { useOwnPerson } from "./use-own-person.ts";

/** WHO52: tells when what the provider said of oneself is over, and when it has said so anew, here or at another device. */
export function LapseWatch({ onChange }: { onChange: (lapsed: boolean) => void }) {
	const me = useChat((state) => state.me?.session);
	const told = useOwnPerson();
	const last = useRef<OwnPerson>(undefined);
	last.current = lastTold(told, last.current, me);
	const until = last.current?.provider?.until;
	const [now, setNow] = useState(Date.now);
	const lapsed = until !== undefined && until <= now;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each look at the time is a reason to wait for the rest
	useEffect(() => {
		if (until === undefined || lapsed) return;
		const timer = setTimeout(() => setNow(Date.now()), waitMs(until));
		return () => clearTimeout(timer);
	}, [until, now, lapsed]);
	useEffect(() => onChange(lapsed), [lapsed, onChange]);
	return null;
}
