import { pageFacts } from "../../ui/page-facts.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import styles from "./unencrypted.module.css";

const words = roomTexts.unencrypted;

/** CONN12: the same page by https; null where this one came by it, or the house has no such address under this name. */
export function secureAddress(): string | null {
	const origin = pageFacts?.door.https;
	const { protocol, pathname, hash } = location;
	return origin === undefined || protocol === "https:" ? null : `${origin}${pathname}${hash}`;
}

/** It does not lead there by itself: behind a proxy that says wrongly how a page came, that would be a circle. */
export function Unencrypted({ address }: { address: string }) {
	return (
		<p className={styles["note"]} role="status">
			{words.what} <a href={address}>{words.open}</a>
		</p>
	);
}
