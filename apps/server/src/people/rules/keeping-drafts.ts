import type { MadePasskey } from "./passkey.ts";

/**
 * Of somebody with a token. `askedBy`: its hash, as it came: at its place in the log the draft holds only if that is a token
 * of theirs still, so that nothing gets past an end of it that came first.
 */
export interface Asked {
	readonly session: string;
	readonly askedBy: string;
	readonly at: number;
}

/** WHO: people who keep their name; since rules 7. Whoever sends one has seen the proof: the log knows none but hashes. */
export type KeepingDraft =
	| ({
			readonly type: "keep-name";
			/** the one that asks, which has this token from then on */
			readonly device: string;
			readonly tokenHash: string;
			/** hash of the recovery words; absent: it is kept by a passkey, since rules 8, or by a provider */
			readonly words?: string;
			readonly passkey?: NewPasskey;
			/** hash of who they are to the house's provider; since rules 10 */
			readonly subject?: string;
			/** names that the house keeps: the bound comes with the draft, so that all nodes decide alike */
			readonly keptMax: number;
	  } & Asked)
	| ({
			readonly type: "rename-kept";
			readonly name: string;
			readonly key: string;
			/** how long the name that is left stays theirs */
			readonly leftMs: number;
	  } & Asked)
	/** another sheet in the place of the one before */
	| ({ readonly type: "take-words"; readonly words: string } & Asked)
	/** one more way to prove who one is, and one less; since rules 8 */
	| ({ readonly type: "add-passkey"; readonly passkey: NewPasskey } & Asked)
	| ({ readonly type: "remove-passkey"; readonly passkey: string } & Asked)
	/** the provider said who they are: for the first time, or anew; since rules 10 */
	| ({ readonly type: "link-subject"; readonly subject: string } & Asked)
	/** somebody proved who they are, and has a device more */
	| ({
			readonly type: "prove";
			readonly session: string;
			readonly by: Proof;
			readonly endsOthers?: true;
			readonly at: number;
	  } & NewDevice)
	/** all their devices but this one end, and it has another token */
	| ({ readonly type: "renew-devices"; readonly device: string; readonly tokenHash: string } & Asked)
	/** by the operator: they keep the name of that key no more; a name that they left is let go alone */
	| {
			readonly type: "release-name";
			readonly session: string;
			readonly key: string;
			readonly at: number;
	  }
	/** WHO8; all that is secret in it is a keyed hash */
	| ({
			readonly type: "offer-link";
			readonly device: string;
			readonly secret: string;
			readonly code: string;
			readonly address: string;
	  } & Asked)
	| ({ readonly type: "end-link" } & Asked)
	| {
			readonly type: "claim-link";
			/** secret or code */
			readonly under: string;
			readonly claim: string;
			readonly digits: string;
			readonly browser?: string;
			readonly address: string;
			readonly at: number;
	  }
	| ({ readonly type: "answer-link"; readonly device: string; readonly digits: string } & Asked);

export type KeepingDraftOf<T extends KeepingDraft["type"]> = KeepingDraft & { readonly type: T };

/** By what somebody proved who they are. */
export type Proof =
	| { readonly words: string }
	| { readonly claim: string }
	| PasskeyUse
	/** since rules 10 */
	| { readonly subject: string };

/**
 * What was said by a passkey, as the node that was told has checked it. `after`: the newest of the log where the challenge
 * was made. Whatever came to that passkey since ended the challenge: so it is good once, on all nodes, whatever clocks say.
 */
export interface PasskeyUse {
	readonly passkey: string;
	/** how often it was used, as it says; 0: it does not count */
	readonly counter: number;
	readonly after: number;
}

export interface NewPasskey extends MadePasskey {
	/** as of a use */
	readonly after: number;
}

interface NewDevice {
	readonly device: string;
	readonly tokenHash: string;
	/** what it said it is */
	readonly browser?: string;
}

/** Who comes anew by the provider, and keeps their name from the first moment; since rules 10. */
export interface BySubject {
	readonly subject: string;
	/** as of `keep-name` */
	readonly keptMax: number;
}
