import { type ComponentType, createContext, use, useCallback, useMemo } from "react";
import { firstLink } from "./markdown/plain.ts";
import type { ScrollPosition } from "./use-scroll-position.ts";

interface UnderProps {
	readonly url: string;
	/** calls `grow` as soon as something may appear here; returns how to call it off */
	readonly whenFree: (grow: () => void) => () => void;
}
/** What another feature puts under a message, chosen by the screen around the timeline. */
export type Under = ComponentType<UnderProps>;

export const UnderContext = createContext<{
	readonly under: Under;
	readonly whenFree: ScrollPosition["whenFree"];
} | null>(null);

/** The place under a message for its first link; empty, it takes no room. */
export function UnderText({ rowKey, text }: { rowKey: string; text: string }) {
	const context = use(UnderContext);
	const url = useMemo(() => firstLink(text), [text]);
	const whenRowFree = context?.whenFree;
	const whenFree = useCallback(
		(grow: () => void) => whenRowFree?.(rowKey, grow) ?? (() => undefined),
		[whenRowFree, rowKey],
	);
	if (context === null || url === undefined) return null;
	return <context.under url={url} whenFree={whenFree} />;
}
