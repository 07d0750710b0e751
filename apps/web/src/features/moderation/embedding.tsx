import { Embedding } from "@parley/protocol/embedding";
import type { WishOf } from "@parley/protocol/wishes";
import { useState } from "react";
import { CheckField } from "../../ui/check-field.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { Copied } from "./copied.tsx";
import { embedLine } from "./embed-line.ts";
import { useRoomList } from "./use-room-list.ts";

const words = moderationTexts.settings;

interface EmbeddingWish {
	/** undefined: it is not known yet */
	readonly known: Embedding | undefined;
	readonly on: boolean;
	/** undefined: it stays as it is */
	readonly change: WishOf<"settings">["embed"];
	readonly setOn: (on: boolean) => void;
}

/** EMBED2: whether other sites show the room, and whether they shall. */
export function useEmbedding(room: string): EmbeddingWish {
	const known = useKnown(room);
	const [chosen, setOn] = useState<boolean | null>(null);
	const was = known !== undefined && known.embed !== "no";
	const on = chosen ?? was;
	return { known, on, change: on === was ? undefined : on ? "read" : "no", setOn };
}

/** Of a house whose operator lets no site show rooms nothing is said, unless there is something to be ended. */
export function EmbeddingField({ room, known, on, setOn }: EmbeddingWish & { readonly room: string }) {
	if (known === undefined || (known.origins.length === 0 && known.embed === "no")) return null;
	return (
		<>
			<CheckField label={words.embed} hint={words.embedHint(known.origins)} on={on} onChange={setOn} />
			{on && <Copied label={words.embedLine} text={embedLine(room)} />}
		</>
	);
}

/** So that whoever writes here knows who may read it. */
export function EmbeddedFact({ room }: { readonly room: string }) {
	const known = useKnown(room);
	if (known === undefined || known.embed === "no" || known.origins.length === 0) return null;
	return <li>{moderationTexts.about.embedded(known.origins)}</li>;
}

function useKnown(room: string): Embedding | undefined {
	const { answer } = useRoomList(room, "/embedding", Embedding);
	return answer?.ok === true ? answer.value : undefined;
}
