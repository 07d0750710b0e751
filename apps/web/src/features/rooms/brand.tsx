import { Keyboard, Link2, Link2Off } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { LanguageChoice } from "../../ui/language/language-choice.tsx";
import { useLinkPreviews } from "../../ui/link-previews.ts";
import { Mark } from "../../ui/mark.tsx";
import { roomTexts } from "../../ui/room-texts.ts";
import { texts } from "../../ui/texts.ts";
import { ThemeButton } from "../../ui/theme-button.tsx";
import styles from "./brand.module.css";

export function Brand({ onKeys }: { onKeys: () => void }) {
	const [previews, choosePreviews] = useLinkPreviews();
	const PreviewsIcon = previews ? Link2 : Link2Off;
	return (
		<div className={styles["brand"]}>
			<Mark />
			<p className={styles["name"]}>{texts.common.product}</p>
			<IconButton className={styles["keys"]} label={roomTexts.me.keys} onClick={onKeys}>
				<Keyboard size={16} aria-hidden="true" />
			</IconButton>
			<IconButton
				label={roomTexts.me.previews[previews ? "on" : "off"]}
				onClick={() => choosePreviews(!previews)}
			>
				<PreviewsIcon size={16} aria-hidden="true" />
			</IconButton>
			<LanguageChoice narrow />
			<ThemeButton />
		</div>
	);
}
