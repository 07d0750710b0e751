/** What Slack and Mattermost call emoji, those that people use most. Others stay as they are written. */
const NAMED = `
👍 +1 thumbsup|👎 -1 thumbsdown|👌 ok_hand|✌️ v|👏 clap|🙌 raised_hands|🙏 pray|👋 wave|🤝 handshake|💪 muscle|✊ fist|👊 facepunch punch
🤞 crossed_fingers|🤘 the_horns metal|🤙 call_me_hand|☝️ point_up|👆 point_up_2|👇 point_down|👈 point_left|👉 point_right|✋ hand raised_hand|🖐️ raised_hand_with_fingers_splayed
🫡 saluting_face|🫶 heart_hands|🙋 raising_hand|🤷 shrug|🤦 face_palm facepalm|🙇 bow|💁 information_desk_person|🙅 no_good|🙆 ok_woman|🏃 runner running|🚶 walking|💃 dancer
😀 grinning|😃 smiley|😄 smile|😁 grin|😆 laughing satisfied|😅 sweat_smile|😂 joy|🤣 rolling_on_the_floor_laughing rofl|🙂 slightly_smiling_face|🙃 upside_down_face|😉 wink|😊 blush
😇 innocent|🥰 smiling_face_with_3_hearts|😍 heart_eyes|🤩 star-struck star_struck|😘 kissing_heart|😋 yum|😛 stuck_out_tongue|😜 stuck_out_tongue_winking_eye|🤪 zany_face|🤑 money_mouth_face|🤗 hugging_face hugs|🤭 face_with_hand_over_mouth
🤫 shushing_face|🤔 thinking_face thinking|🤐 zipper_mouth_face|🤨 face_with_raised_eyebrow|😐 neutral_face|😑 expressionless|😶 no_mouth|😏 smirk|😒 unamused|🙄 face_with_rolling_eyes roll_eyes|😬 grimacing|🤥 lying_face
😌 relieved|😔 pensive|😪 sleepy|🤤 drooling_face|😴 sleeping|😷 mask|🤒 face_with_thermometer|🤕 face_with_head_bandage|🤢 nauseated_face|🤮 face_vomiting|🤧 sneezing_face|🥵 hot_face
🥶 cold_face|🥴 woozy_face|😵 dizzy_face|🤯 exploding_head|🤠 face_with_cowboy_hat cowboy_hat_face|🥳 partying_face|😎 sunglasses|🤓 nerd_face|🧐 face_with_monocle|😕 confused|😟 worried|🙁 slightly_frowning_face
☹️ white_frowning_face|😮 open_mouth|😯 hushed|😲 astonished|😳 flushed|🥺 pleading_face|🥹 face_holding_back_tears|😨 fearful|😰 cold_sweat|😥 disappointed_relieved|😢 cry|😭 sob
😱 scream|😖 confounded|😣 persevere|😞 disappointed|😓 sweat|😩 weary|😫 tired_face|🥱 yawning_face|😤 triumph|😡 rage|😠 angry|🤬 face_with_symbols_on_mouth
😈 smiling_imp|👿 imp|💀 skull|☠️ skull_and_crossbones|💩 hankey poop|🤡 clown_face|👻 ghost|👽 alien|🤖 robot_face robot|😺 smiley_cat|🙈 see_no_evil|🙉 hear_no_evil|🙊 speak_no_evil
❤️ heart|🧡 orange_heart|💛 yellow_heart|💚 green_heart|💙 blue_heart|💜 purple_heart|🖤 black_heart|🤍 white_heart|💔 broken_heart|💕 two_hearts|💖 sparkling_heart|💯 100
💥 boom|💫 dizzy|💦 sweat_drops|💨 dash|💬 speech_balloon|💤 zzz|👀 eyes|👁️ eye|🧠 brain|👂 ear|👶 baby|👑 crown
🎉 tada|🎊 confetti_ball|🎈 balloon|🎁 gift|🎂 birthday|🍰 cake|🏆 trophy|🥇 first_place_medal|🏅 sports_medal medal_sports|⭐ star|🌟 star2|✨ sparkles
🔥 fire|🚀 rocket|⚡ zap|💡 bulb|🔔 bell|📌 pushpin|📎 paperclip|📝 memo pencil|✏️ pencil2|📅 date|📆 calendar|📈 chart_with_upwards_trend
📉 chart_with_downwards_trend|📊 bar_chart|📣 mega|📢 loudspeaker|🔍 mag|🔗 link|🔒 lock|🔓 unlock|🔑 key|🔧 wrench|🔨 hammer|🛠️ hammer_and_wrench
⚙️ gear|🐛 bug|🚨 rotating_light|🚧 construction|🛑 octagonal_sign stop_sign|⛔ no_entry|🚫 no_entry_sign|❌ x|❎ negative_squared_cross_mark|✅ white_check_mark|☑️ ballot_box_with_check|✔️ heavy_check_mark
❗ exclamation heavy_exclamation_mark|❓ question|⁉️ interrobang|⚠️ warning|ℹ️ information_source|➕ heavy_plus_sign|➖ heavy_minus_sign|🆗 ok|🆕 new|🆒 cool|🔴 red_circle|🟢 large_green_circle green_circle
🟡 large_yellow_circle yellow_circle|🔵 large_blue_circle|⚪ white_circle|⚫ black_circle|🟠 large_orange_circle orange_circle|⬆️ arrow_up|⬇️ arrow_down|⬅️ arrow_left|➡️ arrow_right|🔄 arrows_counterclockwise|🔁 repeat|🔜 soon
💻 computer|🖥️ desktop_computer|📱 iphone|☎️ phone telephone|📧 e-mail email|✉️ envelope|📦 package|🗑️ wastebasket|💰 moneybag|💸 money_with_wings|⏰ alarm_clock|⏳ hourglass_flowing_sand
☕ coffee|🍵 tea|🍺 beer|🍻 beers|🍷 wine_glass|🍾 champagne|🍕 pizza|🍔 hamburger|🌮 taco|🍿 popcorn|🍩 doughnut|🍪 cookie
🍎 apple|🍌 banana|🥑 avocado|🐶 dog|🐱 cat|🦊 fox_face|🐻 bear|🐼 panda_face|🦄 unicorn_face unicorn|🐢 turtle|🐍 snake|🐙 octopus
🦀 crab|🐳 whale|🐬 dolphin|🦆 duck|🐧 penguin|🐝 bee honeybee|🦋 butterfly|🌹 rose|🌻 sunflower|🌱 seedling|🌲 evergreen_tree|🍀 four_leaf_clover
☀️ sunny|🌙 crescent_moon|☁️ cloud|🌧️ rain_cloud|❄️ snowflake|🌈 rainbow|🌊 ocean|🌍 earth_africa|🌎 earth_americas|🌏 earth_asia|🏠 house|🏖️ beach_with_umbrella
🚗 car red_car|🚌 bus|🚂 steam_locomotive|✈️ airplane|🚲 bike|⚽ soccer|🏀 basketball|🎮 video_game|🎲 game_die|🎯 dart|🎵 musical_note|🎶 notes
📷 camera|🎥 movie_camera|📚 books|🎓 mortar_board|🩹 adhesive_bandage|💊 pill|🏁 checkered_flag|🏳️ waving_white_flag|🫠 melting_face|🫣 face_with_peeking_eye|🤌 pinched_fingers|🦾 mechanical_arm`;

const emojiOf: ReadonlyMap<string, string> = new Map(
	NAMED.trim()
		.split(/[|\n]/)
		.flatMap((entry) => {
			const [emoji = "", ...names] = entry.split(" ");
			return names.map((name) => [name, emoji] as const);
		}),
);

const TONES = ["", "", "\u{1F3FB}", "\u{1F3FC}", "\u{1F3FD}", "\u{1F3FE}", "\u{1F3FF}"];

/** `+1`, `wave::skin-tone-3`; undefined: of the other house alone, or too rare. */
export function emojiNamed(name: string): string | undefined {
	const [plain = "", tone] = name.split("::skin-tone-", 2);
	const emoji = emojiOf.get(plain);
	if (emoji === undefined || tone === undefined) return emoji;
	return `${emoji.replace("\uFE0F", "")}${TONES[Number(tone)] ?? ""}`;
}

/** `:tada:` in a text. */
export function withEmoji(text: string): string {
	return text.replaceAll(
		/:([a-z0-9_+-]{1,64}(?:::skin-tone-[2-6])?):/g,
		(written, name: string) => emojiNamed(name) ?? written,
	);
}
