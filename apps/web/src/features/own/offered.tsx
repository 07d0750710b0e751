import type { DeviceLink } from "@parley/protocol/people";
import { Check, Copy } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Contained } from "../../ui/contained.tsx";
import { useCopy } from "../../ui/copy-text.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { isOnlyHere } from "../../ui/only-here.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import styles from "./link-panel.module.css";

const QrCode = lazyPart(async () => (await import("../../ui/qr/qr-code.tsx")).QrCode);
const words = keepingTexts.offer;

/** The link in three forms: to be scanned, to be sent, and to be typed where no link can be opened. */
export function Offered({ link, seconds }: { link: DeviceLink; seconds: number }) {
	const { state, copy } = useCopy();
	const page = new URL("/link", location.origin).href;
	const href = `${page}#${link.secret}`;
	const copied = state === "copied";
	return (
		<div className={styles["offered"]}>
			{isOnlyHere(location.hostname) ? (
				<p className={styles["note"]}>{roomTexts.onlyHere}</p>
			) : (
				<figure>
					<Contained look="line" waiting={<div className={styles["place"]} />}>
						<QrCode text={href} label={words.scan} />
					</Contained>
					<figcaption>{words.scan}</figcaption>
				</figure>
			)}
			<Button data-first onClick={() => copy(href)}>
				{copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
				{copied ? insideTexts.common.copied : words.copy}
			</Button>
			<div>
				<p className={styles["note"]}>{words.code}</p>
				<p className={styles["address"]} dir="ltr">
					{page}
				</p>
				<p className={styles["code"]} dir="ltr" data-testid="link-code">
					<span>{link.code.slice(0, 5)}</span> <span>{link.code.slice(5)}</span>
				</p>
			</div>
			<p className={styles["lasts"]}>{words.lasts(seconds)}</p>
		</div>
	);
}
