import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { moderationTexts } from "../../ui/moderation-texts.ts";

type Words = (typeof moderationTexts)["hooks" | "outgoing" | "bots"];

/** A door of whatever kind, as a list has it. */
export interface Door {
	readonly name: string;
	readonly at: number;
}

/** What hooks, outgoing hooks and bots do not share: each is made, given another secret and removed alike. */
export interface DoorKind<Info extends Door, Made> {
	/** below `/api/rooms/:room` */
	readonly path: "hooks" | "outgoing-hooks" | "bots";
	/** what may be asked anew */
	readonly secret: "secret" | "token";
	readonly list: z.ZodMiniType<readonly Info[]>;
	readonly made: z.ZodMiniType<Made>;
	readonly words: Words;
	readonly title?: string;
	readonly idOf: (info: Info) => string;
	/** what it does, what came of it last, and what was refused */
	readonly Facts: (props: { readonly info: Info }) => ReactNode;
	readonly Form: (props: MakingProps) => ReactNode;
	readonly Secret: (props: MadeProps<Made>) => ReactNode;
}

export interface MakingProps {
	readonly busy: boolean;
	readonly onMake: (wish: object) => void;
}

export interface MadeProps<Made> {
	readonly room: string;
	readonly made: Made;
	readonly onDone: () => void;
}
