import { createContext, useContext } from "react";

/** Who reads, and what a row's text needs of the timeline around it. */
export interface Reader {
	readonly room: string;
	readonly me: string;
	/** names of people here that have a space in them */
	readonly names: readonly string[];
	/** rooms that they know of */
	readonly rooms: ReadonlySet<string>;
	/** the row is about to become taller or shorter: its upper edge shall stay where it is */
	holdTop(rowKey: string): void;
	/** calls `grow` once the row may become taller without moving what is read; returns how to call it off */
	whenFree(rowKey: string, grow: () => void): () => void;
}

export const ReaderContext = createContext<Reader | null>(null);

export function useReader(): Reader {
	const reader = useContext(ReaderContext);
	if (reader === null) throw new Error("texts live inside a timeline");
	return reader;
}
