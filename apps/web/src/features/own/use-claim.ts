import { LinkClaimed, LinkToken, type Proved } from "@parley/protocol/people";
import { useEffect, useState } from "react";
import { askHouse } from "../../ui/ask-house.ts";
import { useEvent } from "../../ui/use-event.ts";
import type { ClaimBy } from "./claim-form.tsx";

const PATH = "/api/device-links";
/** WHO8: as often may be asked whether the old device has said yes. */
const ASK_EVERY_MS = 1_000;

type Step =
	| { readonly at: "asking"; readonly busy: boolean; readonly refused: string | null }
	| { readonly at: "claimed"; readonly claimed: LinkClaimed };

/** Claims a link, and asks until the old device's person has typed the digits. */
export function useClaim(onTaken: (proved: Proved) => Promise<void>) {
	const [step, setStep] = useState<Step>({ at: "asking", busy: false, refused: null });
	const taken = useEvent(onTaken);
	const claim = (by: ClaimBy) => {
		setStep({ at: "asking", busy: true, refused: null });
		const question = { path: `${PATH}/claims`, method: "POST", body: by, answer: LinkClaimed } as const;
		void askHouse({ ...question, token: null }).then((told) => {
			if (told.ok) setStep({ at: "claimed", claimed: told.value });
			else setStep({ at: "asking", busy: false, refused: told.message });
		});
	};

	const secret = step.at === "claimed" ? step.claimed.claim : null;
	useEffect(() => {
		if (secret === null) return;
		let timer: ReturnType<typeof setTimeout>;
		const ask = async () => {
			const question = { path: `${PATH}/tokens`, method: "POST", answer: LinkToken } as const;
			const told = await askHouse({ ...question, body: { claim: secret }, token: null });
			if (told.ok && told.value.state === "done") return taken(told.value);
			// Without an answer it may still be on its way: only the house says that it is over.
			if (!told.ok && told.field !== undefined)
				return setStep({ at: "asking", busy: false, refused: told.message });
			timer = setTimeout(() => void ask(), ASK_EVERY_MS);
		};
		timer = setTimeout(() => void ask(), ASK_EVERY_MS);
		return () => clearTimeout(timer);
	}, [secret, taken]);
	return { step, claim };
}
