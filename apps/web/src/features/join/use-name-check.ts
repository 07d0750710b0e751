import { NameCheck } from "@parley/protocol/http";
import { type NameFault, readName } from "@parley/protocol/name-fault";
import { useEffect, useState } from "react";
import { getJson } from "../../ui/http.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";

const WAIT_MS = 250;

export type NameVerdict =
	| { readonly state: "unasked" }
	| { readonly state: "checking" }
	| { readonly state: "free" }
	| { readonly state: "wrong"; readonly fault: NameFault }
	| {
			readonly state: "taken";
			readonly why: string;
			readonly suggestions: readonly string[];
			/** somebody keeps it: it may be who types it */
			readonly kept: boolean;
	  };

/** What is wrong with a name is said at once; whether it is free, after a short rest. `own` needs no asking: the token takes it back. */
export function useNameCheck(written: string, own: string | null): NameVerdict {
	const [answer, setAnswer] = useState<{ name: string; verdict: NameVerdict } | null>(null);
	const read = readName(written);
	const name = read.ok ? read.name : null;
	const asks = name !== null && name !== own;

	useEffect(() => {
		if (!asks || name === null) return;
		const stopping = new AbortController();
		const timer = setTimeout(async () => {
			const path = `/api/names/${encodeURIComponent(name)}`;
			const check = await getJson(path, NameCheck, stopping.signal);
			if (stopping.signal.aborted) return;
			// Unreachable is no verdict on a name: coming in will tell.
			setAnswer({ name, verdict: check.ok ? verdictOf(check.value) : { state: "unasked" } });
		}, WAIT_MS);
		return () => {
			clearTimeout(timer);
			stopping.abort();
		};
	}, [name, asks]);

	if (written.trim() === "") return { state: "unasked" };
	if (!read.ok) return { state: "wrong", fault: read.fault };
	if (!asks) return { state: "unasked" };
	return answer?.name === name ? answer.verdict : { state: "checking" };
}

function verdictOf({ free, reason, suggestions, kept = false }: NameCheck): NameVerdict {
	if (free) return { state: "free" };
	// Only a name that somebody has can be had in another way.
	const code = kept ? "name-kept" : suggestions === undefined ? "name-invalid" : "name-taken";
	const why = refusalTexts.sentence({ code, message: reason ?? "" });
	return { state: "taken", why, suggestions: suggestions ?? [], kept };
}
