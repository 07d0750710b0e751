import type { PageFacts } from "@parley/protocol/http";
import { roomTexts } from "../../ui/room-texts.ts";
import styles from "./unencrypted.module.css";

const words = roomTexts.unencrypted;

/** CONN12: the same page by https; null where this one came by it, or the house has no such address under this name. */
export function secureAddress(): string | null {
	const { protocol, pathname, hash } = location;
	const origin = protocol === "https:" ? undefined : toldOrigin();
	return origin === undefined ? null : `${origin}${pathname}${hash}`;
}

/** Read where the page has it: what is handed on by the first screen's script (`ui/page-facts.ts`) makes that heavier. */
function toldOrigin(): string | undefined {
	const facts: Partial<PageFacts> = JSON.parse(document.getElementById("facts")?.textContent || "{}");
	return facts.door?.https;
}

/** It does not lead there by itself: behind a proxy that says wrongly how a page came, that would be a circle. */
export function Unencrypted({ address }: { address: string }) {
	return (
		<p className={styles["note"]} role="status">
			{words.what} <a href={address}>{words.open}</a>
		</p>
	);
}
