import { Check, Copy, Share2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { Contained } from "./contained.tsx";
import { useCopy } from "./copy-text.ts";
import { Hidden } from "./hidden.tsx";
import { insideTexts } from "./inside-texts.ts";
import { lazyPart } from "./lazy-part.tsx";
import { isOnlyHere } from "./only-here.ts";
import styles from "./room-link.module.css";
import { roomTexts } from "./room-texts.ts";

const QrCode = lazyPart(async () => (await import("./qr/qr-code.tsx")).QrCode);

/** The way into a room, to be copied, shared, or read off the screen by a phone. `first`: it is what one came for. */
export function RoomLink({ href, first = false }: { href: string; first?: boolean }) {
	const field = useRef<HTMLInputElement>(null);
	const { state, copy: copyText } = useCopy();
	const copied = state === "copied";
	const link = new URL(href, location.href).href;
	const copy = () => {
		field.current?.focus();
		copyText(link);
	};
	// Whoever closes the sheet of the system has decided against it: nothing to say.
	const share = () => void navigator.share({ url: link }).catch(() => undefined);
	return (
		<div className={styles["link"]}>
			<div className={styles["line"]}>
				<input
					ref={field}
					readOnly
					value={link}
					aria-label={insideTexts.empty.link}
					// biome-ignore lint/a11y/noAutofocus: only where it takes the place of the form that had the focus
					autoFocus={first}
					onFocus={(event) => event.currentTarget.select()}
				/>
				<Button onClick={copy}>
					{copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
					{copied ? insideTexts.common.copied : insideTexts.empty.copy}
				</Button>
				<div role="status" className={styles["said"]}>
					{state === "failed" ? roomTexts.selected : <Hidden>{copied && insideTexts.common.copied}</Hidden>}
				</div>
				{"share" in navigator && (
					<Button onClick={share}>
						<Share2 size={14} aria-hidden="true" /> {roomTexts.share}
					</Button>
				)}
			</div>
			{isOnlyHere(location.hostname) ? (
				<p className={styles["note"]}>{roomTexts.onlyHere}</p>
			) : (
				<figure>
					<Contained look="line" waiting={<div className={styles["place"]} />}>
						<QrCode text={link} label={roomTexts.qr} />
					</Contained>
					<figcaption>{roomTexts.qrHint}</figcaption>
				</figure>
			)}
		</div>
	);
}
