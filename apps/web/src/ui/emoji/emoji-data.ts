/** Groups of "emoji name/other-name/…": what is written between colons, and what is searched. */
export const emojiGroups = [
	[
		"faces",
		`😀 grinning/happy 😃 smiley 😄 smile/happy 😁 grin 😆 laughing/haha 😅 sweat_smile/phew 🤣 rofl/lol 😂 joy/tears/lol
		🙂 slight_smile 🙃 upside_down 🫠 melting 😉 wink 😊 blush 😇 innocent/angel 🥰 in_love/hearts 😍 heart_eyes/love 🤩 star_struck/wow
		😘 kiss 😋 yum/tasty 😛 tongue 😜 crazy/wink_tongue 🤪 zany 🤑 money_face 🤗 hug 🤭 oops/giggle 🫢 gasp 🤫 shush/quiet
		🤔 thinking/hmm 🫡 salute 🤐 zipper 🤨 raised_eyebrow/doubt 😐 neutral 😑 expressionless 😶 no_mouth 🫥 dotted_face/invisible 😏 smirk 😒 unamused
		🙄 eye_roll 😬 grimace/awkward 🤥 lying 😌 relieved 😔 pensive/sad 😪 sleepy 🤤 drool 😴 sleeping/zzz 😷 mask/ill 🤒 thermometer/fever
		🤕 hurt/bandage 🤢 nauseated 🤮 vomit 🤧 sneeze 🥵 hot 🥶 cold/freezing 🥴 woozy 😵 dizzy 🤯 mind_blown/exploding 🤠 cowboy
		🥳 partying/birthday 😎 cool/sunglasses 🤓 nerd/geek 🧐 monocle/inspect 😕 confused 🫤 meh 😟 worried 🙁 frown 😮 open_mouth/surprised 😯 hushed
		😲 astonished 😳 flushed 🥺 pleading/please 🥹 holding_tears 😨 fearful 😰 anxious 😥 sad_relieved 😢 cry/sad 😭 sob/crying 😱 scream
		😖 confounded 😞 disappointed 😓 sweat 😩 weary 😫 tired 🥱 yawn/bored 😤 huff/triumph 😡 rage/angry 😠 angry 🤬 cursing
		😈 smiling_imp/devil 💀 skull/dead 💩 poop 🤡 clown 👻 ghost 👽 alien 👾 invader/bug 🤖 robot/bot 😺 cat_smile 🙈 see_no_evil 🙉 hear_no_evil 🙊 speak_no_evil`,
	],
	[
		"people",
		`👋 wave/hello/bye 🖐️ hand 🖖 vulcan 👌 ok_hand/perfect 🤌 pinched/italian 🤏 tiny/small ✌️ victory/peace 🤞 fingers_crossed/luck 🤟 love_you 🤘 rock_on
		🤙 call_me 👈 point_left 👉 point_right 👆 point_up 👇 point_down ☝️ one/up 👍 thumbsup/+1/yes 👎 thumbsdown/-1/no ✊ fist 👊 punch
		👏 clap/applause/bravo 🙌 raised_hands/hooray 🫶 heart_hands 👐 open_hands 🤝 handshake/deal 🙏 pray/thanks/please ✍️ writing 💪 muscle/strong 🫵 you 👀 eyes/looking
		🧠 brain/smart 🦾 strong_arm 👂 ear/listen 👶 baby 🧑 person 🧑‍💻 technologist/developer 🧑‍🔧 mechanic 🧑‍🚒 firefighter 🧑‍🏫 teacher 🧑‍🚀 astronaut
		🕵️ detective 🥷 ninja 🧙 mage/wizard 🧟 zombie 🙋 raising_hand/question 🤷 shrug 🤦 facepalm 🙇 bow/sorry 🚶 walking 🏃 running/hurry
		💃 dancing 🧘 calm/meditate 👥 people/team 👣 footprints 🗣️ speaking 👑 crown/queen/king 🎩 top_hat 🎓 graduate 👓 glasses 🧢 cap`,
	],
	[
		"nature",
		`🐶 dog 🐱 cat 🐭 mouse 🐹 hamster 🐰 rabbit 🦊 fox 🐻 bear 🐼 panda 🐨 koala 🐯 tiger 🦁 lion 🐮 cow 🐷 pig 🐸 frog 🐵 monkey
		🐔 chicken 🐧 penguin 🐦 bird 🦆 duck 🦉 owl 🦇 bat 🐺 wolf 🐴 horse 🦄 unicorn 🐝 bee 🐛 caterpillar/bug 🦋 butterfly 🐌 snail/slow 🐞 ladybug 🐜 ant
		🕷️ spider 🐢 turtle/slow 🐍 snake/python 🦖 dinosaur 🐙 octopus 🦀 crab/rust 🐠 fish 🐬 dolphin 🐳 whale/docker 🦈 shark 🐘 elephant/postgres 🦒 giraffe 🐑 sheep 🦙 llama 🐾 paws
		🌵 cactus 🎄 christmas_tree 🌲 tree 🌴 palm 🌱 seedling/grow 🍀 clover/luck 🍁 maple_leaf/autumn 🍂 leaves 🌷 tulip 🌹 rose 🌻 sunflower 🌸 blossom/spring 💐 bouquet/flowers 🍄 mushroom
		🌍 earth/world 🌙 moon/night ⭐ star 🌟 glowing_star ✨ sparkles/new/clean ⚡ zap/lightning/fast 🔥 fire/hot/lit 💥 boom/crash 🌈 rainbow ☀️ sun/sunny ⛅ partly_cloudy ☁️ cloud 🌧️ rain ⛈️ storm ❄️ snow/winter ☃️ snowman 🌊 wave_water/ocean 💧 drop ☔ umbrella`,
	],
	[
		"food",
		`🍏 green_apple 🍎 apple 🍐 pear 🍊 orange 🍋 lemon 🍌 banana 🍉 watermelon 🍇 grapes 🍓 strawberry 🫐 blueberries 🍒 cherries 🍑 peach 🥭 mango 🍍 pineapple 🥥 coconut 🥝 kiwi
		🍅 tomato 🥑 avocado 🥦 broccoli 🌶️ hot_pepper 🌽 corn 🥕 carrot 🥔 potato 🥐 croissant 🍞 bread 🥨 pretzel 🧀 cheese 🥚 egg 🍳 cooking/breakfast 🥞 pancakes 🥓 bacon
		🍔 burger 🍟 fries 🍕 pizza 🌭 hotdog 🥪 sandwich 🌮 taco 🌯 burrito 🥗 salad 🍝 pasta/spaghetti 🍜 noodles/ramen 🍲 stew 🍛 curry 🍣 sushi 🥟 dumpling 🍚 rice 🍿 popcorn
		🍩 donut 🍪 cookie 🎂 birthday_cake 🍰 cake 🧁 cupcake 🍫 chocolate 🍬 candy 🍭 lollipop 🍯 honey 🍦 ice_cream ☕ coffee/break 🍵 tea 🧃 juice 🥤 drink 🍺 beer 🍻 cheers/beers 🥂 toast/champagne 🍷 wine 🍸 cocktail 🧉 mate`,
	],
	[
		"travel",
		`⚽ football/soccer 🏀 basketball 🏈 american_football 🎾 tennis 🏐 volleyball 🏓 ping_pong ⛳ golf 🎣 fishing 🥊 boxing ⛷️ skiing 🏄 surfing 🏊 swimming 🚴 cycling 🏆 trophy/win 🥇 gold/first 🥈 silver/second 🥉 bronze/third 🏅 medal
		🎯 dart/target/bullseye 🎲 dice 🎮 game 🧩 puzzle ♟️ chess 🎨 art/palette 🎭 theatre 🎬 movie/action 🎤 microphone 🎧 headphones 🎵 music/note 🎸 guitar 🎹 piano 🥁 drum 🎺 trumpet 🎻 violin
		🚗 car 🚕 taxi 🚌 bus 🚑 ambulance 🚒 fire_engine 🚲 bicycle 🛴 scooter 🚂 train 🚆 railway 🚇 metro ✈️ airplane/flight 🚀 rocket/ship/launch 🛸 ufo 🚁 helicopter ⛵ sailboat 🚢 ship_sea ⚓ anchor 🚧 construction/wip 🚦 traffic_light 🛑 stop
		🏠 house/home 🏢 office 🏫 school 🏥 hospital 🏰 castle ⛺ tent/camping 🏖️ beach/holiday 🏔️ mountain 🌋 volcano 🗺️ map 🌅 sunrise/morning 🌃 night_city 🎡 ferris_wheel 🎢 roller_coaster 🎪 circus`,
	],
	[
		"things",
		`⌚ watch 📱 phone 💻 laptop/computer 🖥️ desktop ⌨️ keyboard 🖨️ printer 💾 floppy/save 💿 disc 📷 camera 🎥 video 📞 telephone/call 📺 television 🔋 battery 🔌 plug 💡 bulb/idea 🔦 torch 🕯️ candle
		💰 money 💳 credit_card 💎 gem/ruby ⚖️ scales 🔧 wrench/fix 🔨 hammer/build 🛠️ tools ⚙️ gear/settings 🧲 magnet 💣 bomb 🔪 knife 🛡️ shield/security 🔬 microscope 🔭 telescope 💊 pill 💉 syringe 🧬 dna 🧪 test_tube/test 🌡️ thermometer_tool 🧹 broom/cleanup 🧯 extinguisher
		🛒 cart 🎁 gift/present 🎈 balloon 🎉 tada/party/celebrate/hooray 🎊 confetti 🏮 lantern ✉️ envelope/mail 📧 email 📦 package/box/release 📫 mailbox 📝 memo/note/docs 📄 page/document 📅 calendar/date 📈 chart_up/growth 📉 chart_down 📊 bar_chart/stats 📋 clipboard 📌 pin 📍 location 📎 paperclip/attach ✂️ scissors/cut
		🔒 lock/private 🔓 unlock 🔑 key 🗑️ trash/delete 📚 books 📖 book/read 🔖 bookmark 🔗 link 🔍 search/magnifier 🔔 bell 🔕 mute 📣 megaphone/announce 💬 speech/comment 💭 thought ⏰ alarm ⏳ hourglass/waiting ⌛ time_up 🧭 compass 🪄 magic 🗳️ vote 🚪 door 🪑 chair 🛏️ bed 🚿 shower 🧸 teddy`,
	],
	[
		"signs",
		`❤️ heart/love/red_heart 🧡 orange_heart 💛 yellow_heart 💚 green_heart 💙 blue_heart 💜 purple_heart 🖤 black_heart 🤍 white_heart 💔 broken_heart 💕 two_hearts 💖 sparkling_heart 💯 100/hundred/perfect 💢 anger 💤 zzz_sign 💫 dizzy_star
		✅ check/done/yes_sign ☑️ checkbox ✔️ tick ❌ x/cross/no_sign ❎ cross_box ➕ plus ➖ minus ✖️ times ❓ question_mark ❔ white_question ❗ exclamation ‼️ double_exclamation ⁉️ interrobang ⚠️ warning/careful 🚫 forbidden ⛔ no_entry 🔞 adults ☢️ radioactive ☣️ biohazard
		⬆️ up_arrow ⬇️ down_arrow ⬅️ left_arrow ➡️ right_arrow ↩️ reply_arrow 🔄 refresh/retry 🔁 repeat 🔀 shuffle ▶️ play ⏸️ pause ⏹️ stop_button ⏭️ next ⏪ rewind 🔴 red_circle 🟠 orange_circle 🟡 yellow_circle 🟢 green_circle/ok_sign 🔵 blue_circle 🟣 purple_circle ⚫ black_circle ⚪ white_circle
		🟥 red_square 🟩 green_square 🟦 blue_square 🔺 triangle_up 🔻 triangle_down 🔷 diamond ♻️ recycle ♾️ infinity 🆕 new_sign 🆗 ok 🆘 sos/help 🔝 top 🔜 soon 🏁 finish/checkered 🚩 flag/red_flag 🏳️ white_flag 🏴‍☠️ pirate 🏳️‍🌈 pride ☮️ peace_sign ☯️ yin_yang ♿ accessible 🇪🇺 eu 🇺🇳 un`,
	],
] as const;
