import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { texts } from "../../ui/texts.ts";
import styles from "./empty-room.module.css";

export function EmptyRoom({ href }: { href: string }) {
	const field = useRef<HTMLInputElement>(null);
	const [copied, setCopied] = useState(false);
	const link = new URL(href, location.href).href;
	const copy = () => {
		field.current?.select();
		// Without the right to the clipboard the link is selected, one key away from copied.
		navigator.clipboard?.writeText(link).then(
			() => setCopied(true),
			() => setCopied(false),
		);
	};
	return (
		<div className={styles["empty"]}>
			<p className={styles["title"]}>{texts.empty.title}</p>
			<p>{texts.empty.hint}</p>
			<div className={styles["link"]}>
				<input
					ref={field}
					readOnly
					value={link}
					aria-label={texts.empty.link}
					onFocus={(event) => event.currentTarget.select()}
				/>
				<Button onClick={copy}>
					{copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
					{copied ? texts.common.copied : texts.empty.copy}
				</Button>
			</div>
		</div>
	);
}
