import type { Draft } from "./drafts.ts";

/** The form of the envelope (`engine/log/jetstream/envelope.ts`) in which a draft travels between nodes. */
type Form = 1 | 2;
type Moderate = Draft & { readonly type: "moderate" };

/**
 * A node that does not know a kind of draft must never read one: it would decide it unlike the others. So every kind
 * that was added after the first form was released is of form 2, which older nodes refuse to read, and it is
 * published only while every live node knows that form.
 */
const forms: Readonly<Record<Draft["type"], Form>> = {
	"open-session": 1,
	"claim-name": 1,
	"expire-name": 1,
	"release-session": 1,
	"expire-session": 1,
	"open-room": 1,
	"take-seat": 1,
	"wait-for-seat": 1,
	"leave-room": 1,
	"expire-seat": 1,
	"store-file": 1,
	"files-dropped": 1,
	"files-cleared": 1,
	moderate: 1,
	"end-ban": 1,
	"end-mute": 1,
	report: 1,
	"resolve-report": 1,
	post: 1,
	edit: 1,
	remove: 1,
	react: 1,
	"react-within": 2,
	"report-within": 2,
	"delete-room": 2,
	"expire-room": 2,
	"disown-room": 2,
	"close-conversations": 2,
	converse: 2,
	answer: 2,
	"blank-reason": 2,
};

/** A kind of wish is a kind of draft, too. */
const wishForms: Readonly<Record<Moderate["wish"]["do"], Form>> = {
	remove: 1,
	ban: 1,
	unban: 1,
	mute: 1,
	unmute: 1,
	speaker: 1,
	settings: 1,
	"hand-over": 1,
};

export function formOf(draft: Draft): Form {
	return draft.type === "moderate" ? wishForms[draft.wish.do] : forms[draft.type];
}

/**
 * The same without its bound, which all versions decide alike: what people do meanwhile goes on while nodes are updated.
 * undefined: nothing that older nodes know says as much.
 */
export function inOlderForm(draft: Draft): Draft | undefined {
	switch (draft.type) {
		case "react-within": {
			const { kindsMax: _, ...reaction } = draft;
			return { ...reaction, type: "react" };
		}
		case "report-within": {
			const { openOfOneMax: _, ...complaint } = draft;
			return { ...complaint, type: "report" };
		}
		default:
			return undefined;
	}
}
