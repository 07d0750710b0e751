import type { Beginning as OwnBeginning } from "@parley/activities/shared/beginning";
import type { CardProps as OwnCardProps } from "@parley/activities/shared/card";

/** Of an activity's words the page itself shows these; all others are its card's. */
export interface CardWords {
	readonly title: string;
	/** one line, for who chooses what to begin */
	readonly hint: string;
	/** the command as it is typed */
	readonly usage: string;
	/** how it stands, of a state or of what somebody is shown of it: for who does not see the card */
	described(state: unknown): string;
	/** sentences, by the word of a refusal */
	readonly refusals: Readonly<Record<string, string>>;
	/** labels of the fields of its form, and of the values of a choice as `field.value` */
	readonly form?: Readonly<Record<string, string>>;
}

/** Of any activity: what is in its state, or in its start, is its own business. */
export type CardProps = OwnCardProps<unknown, CardWords>;
export type Beginning = OwnBeginning<unknown, CardWords>;
