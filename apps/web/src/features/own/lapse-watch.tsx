import { useEffect, useState } from "react";
import { useOwnPerson } from "./use-own-person.ts";

/** More than a browser waits for at once. */
const WAIT_MS_MAX = 86_400_000;

/** WHO52: tells when what the provider said of oneself is over, and when it has said so anew, here or at another device. */
export function LapseWatch({ onChange }: { onChange: (lapsed: boolean) => void }) {
	const person = useOwnPerson();
	const until = person?.ok ? person.value.provider?.until : undefined;
	const [now, setNow] = useState(Date.now);
	const lapsed = until !== undefined && until <= now;
	useEffect(() => {
		if (until === undefined || lapsed) return;
		const timer = setTimeout(() => setNow(Date.now()), Math.min(until - now + 1, WAIT_MS_MAX));
		return () => clearTimeout(timer);
	}, [until, now, lapsed]);
	useEffect(() => onChange(lapsed), [lapsed, onChange]);
	return null;
}
