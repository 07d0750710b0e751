/** WHO: people who keep their name; since rules 7. Whoever sends one has seen the proof: the log knows none but hashes. */
export type KeepingDraft =
	| {
			readonly type: "keep-name";
			readonly session: string;
			/** the one that asks, which has this token from then on */
			readonly device: string;
			readonly tokenHash: string;
			/** hash of the recovery words */
			readonly words: string;
			/** names that the house keeps: the bound comes with the draft, so that all nodes decide alike */
			readonly keptMax: number;
			readonly at: number;
	  }
	| {
			readonly type: "rename-kept";
			readonly session: string;
			readonly name: string;
			readonly key: string;
			/** how long the name that is left stays theirs */
			readonly leftMs: number;
			readonly at: number;
	  }
	/** another sheet in the place of the one before */
	| { readonly type: "take-words"; readonly session: string; readonly words: string; readonly at: number }
	/** somebody proved who they are, and has a device more */
	| ({
			readonly type: "prove";
			readonly session: string;
			readonly by: Proof;
			readonly endsOthers?: true;
			readonly at: number;
	  } & NewDevice)
	/** all their devices but this one end, and it has another token */
	| {
			readonly type: "renew-devices";
			readonly session: string;
			readonly device: string;
			readonly tokenHash: string;
			readonly at: number;
	  }
	/** by the operator: they keep it no more */
	| { readonly type: "release-name"; readonly session: string; readonly at: number }
	/** WHO8; all that is secret in it is a keyed hash */
	| {
			readonly type: "offer-link";
			readonly session: string;
			readonly device: string;
			readonly secret: string;
			readonly code: string;
			readonly address: string;
			readonly at: number;
	  }
	| { readonly type: "end-link"; readonly session: string; readonly at: number }
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
	| {
			readonly type: "answer-link";
			readonly session: string;
			readonly device: string;
			readonly digits: string;
			readonly at: number;
	  };

export type KeepingDraftOf<T extends KeepingDraft["type"]> = KeepingDraft & { readonly type: T };

/** By what somebody proved who they are. */
export type Proof = { readonly words: string } | { readonly claim: string };

interface NewDevice {
	readonly device: string;
	readonly tokenHash: string;
	/** what it said it is */
	readonly browser?: string;
}
