import { useCallback, useMemo } from "react";
import { Slot } from "../../ui/slots.tsx";
import { firstLink } from "./markdown/first-link.ts";
import { useReader } from "./reader.ts";

/** The place under a message for its first link; empty, it takes no room. */
export function FirstLink({ rowKey, text }: { rowKey: string; text: string }) {
	const { whenFree: whenRowFree } = useReader();
	const url = useMemo(() => firstLink(text), [text]);
	const whenFree = useCallback((grow: () => void) => whenRowFree(rowKey, grow), [whenRowFree, rowKey]);
	return url === undefined ? null : <Slot of="message-link" url={url} whenFree={whenFree} />;
}
