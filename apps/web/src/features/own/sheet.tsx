import { Printer } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Contained } from "../../ui/contained.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import form from "../../ui/panel-form.module.css";
import styles from "./sheet.module.css";

const QrCode = lazyPart(async () => (await import("../../ui/qr/qr-code.tsx")).QrCode);
const words = keepingTexts.sheet;

interface SheetProps {
	readonly name: string;
	readonly words: readonly string[];
	readonly onHave: () => void;
}

/** The words, to be written down or printed; what is printed says whose they are and where. */
export function Sheet({ name, words: all, onHave }: SheetProps) {
	return (
		<>
			<p className={styles["once"]}>{words.once}</p>
			<div className={styles["sheet"]}>
				<h3>{words.paper(name, location.origin)}</h3>
				<ol dir="ltr">
					{all.map((word) => (
						<li key={word} lang="en">
							{word}
						</li>
					))}
				</ol>
				<figure>
					<Contained look="line" waiting={<div className={styles["place"]} />}>
						<QrCode text={all.join(" ")} label={words.qr} />
					</Contained>
					<figcaption>{words.qrHint}</figcaption>
				</figure>
				<p>{words.paperHint}</p>
			</div>
			<div className={form["buttons"]}>
				<Button onClick={() => window.print()}>
					<Printer size={14} aria-hidden="true" /> {words.print}
				</Button>
				<Button look="strong" data-first onClick={onHave}>
					{words.have}
				</Button>
			</div>
		</>
	);
}
